import { expect, test } from 'vitest'
import { readComplete } from './read-complete.ts'

test('"complete" is read as completed, in a detail and in a progress', () => {
  expect(readComplete({ evolution: { status: 'complete', seed: 7 }, frames: [] })).toEqual({
    evolution: { status: 'completed', seed: 7 },
    frames: [],
  })
  expect(readComplete({ status: 'complete', error: null })).toEqual({ status: 'completed', error: null })
})

test.each([{ status: 'failed', error: 'complete' }, { evolution: null }, [['complete']], 'complete', null, undefined])(
  '%j is left as it is',
  (answer) => {
    expect(readComplete(answer)).toEqual(answer)
  },
)
