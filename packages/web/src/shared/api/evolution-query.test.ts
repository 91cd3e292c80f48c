import { CANCELLED } from '@afterimage/core/statuses'
import { expect, test } from 'vitest'
import { lookPollMs } from './evolution-query.ts'

const ended = {
  ...{ errorMessage: null, completedFrames: 3, outputVideoUrl: '/film.mp4' },
  ...{ updatedAt: new Date().toISOString(), isBeingLookedAt: false, galleryHold: null },
}

const pollMs = (isBeingLookedAt: boolean, status: 'processing' | 'completed', dataUpdateCount: number) =>
  lookPollMs({ data: { evolution: { ...ended, isBeingLookedAt, status } }, dataUpdateCount })

test('what is seen in the last frames is asked for after they were made, less and less often', () => {
  expect([1, 2, 5, 100].map((count) => pollMs(true, 'completed', count))).toEqual([2_000, 4_000, 10_000, 30_000])
  expect([pollMs(true, 'processing', 1), pollMs(false, 'completed', 1)]).toEqual([false, false])
  const waiting = (state: 'due' | 'held') => {
    const galleryHold = { state, message: '' }
    return lookPollMs({
      data: { evolution: { ...ended, status: 'completed', galleryHold } },
      dataUpdateCount: 1,
    })
  }
  // The network decides soon, a person some day.
  expect([waiting('due'), waiting('held')]).toEqual([2_000, false])
  expect(lookPollMs({ data: undefined, dataUpdateCount: 0 })).toBe(false)
})

test('the film of what was cancelled a moment ago is asked for until it is there', () => {
  const cancelled = { ...ended, status: 'failed', errorMessage: CANCELLED, outputVideoUrl: null } as const
  const asks = (change: object) => lookPollMs({ data: { evolution: { ...cancelled, ...change } }, dataUpdateCount: 9 })
  expect(asks({})).toBe(2_000)
  expect(asks({ outputVideoUrl: '/film.mp4' })).toBe(false)
  expect(asks({ completedFrames: 0 })).toBe(false)
  expect(asks({ errorMessage: 'The model broke.' })).toBe(false)
  expect(asks({ updatedAt: new Date(Date.now() - 10 * 60_000).toISOString() })).toBe(false)
})
