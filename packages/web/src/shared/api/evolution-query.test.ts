import { expect, test } from 'vitest'
import { lookPollMs } from './evolution-query.ts'

const pollMs = (isBeingLookedAt: boolean, status: 'processing' | 'completed', dataUpdateCount: number) =>
  lookPollMs({ data: { evolution: { isBeingLookedAt, status, galleryHold: null } }, dataUpdateCount })

test('what is seen in the last frames is asked for after they were made, less and less often', () => {
  expect([1, 2, 5, 100].map((count) => pollMs(true, 'completed', count))).toEqual([2_000, 4_000, 10_000, 30_000])
  expect([pollMs(true, 'processing', 1), pollMs(false, 'completed', 1)]).toEqual([false, false])
  const waiting = (state: 'due' | 'held') => {
    const galleryHold = { state, message: '' }
    return lookPollMs({
      data: { evolution: { isBeingLookedAt: false, status: 'completed', galleryHold } },
      dataUpdateCount: 1,
    })
  }
  // The network decides soon, a person some day.
  expect([waiting('due'), waiting('held')]).toEqual([2_000, false])
  expect(lookPollMs({ data: undefined, dataUpdateCount: 0 })).toBe(false)
})
