import { expect, test } from 'vitest'
import { wantedFrames } from './wanted-frames.ts'

test('the frame in view comes first, then its reference, then its neighbours on both sides', () => {
  const wanted = wantedFrames({ shown: 10, reference: 0, newest: 100, isPlaying: false })
  expect(wanted).toEqual([10, 0, 11, 9, 12, 8, 13, 7])
})

test('only frames that exist are wanted, each once', () => {
  expect(wantedFrames({ shown: 0, reference: 0, newest: 1, isPlaying: false })).toEqual([0, 1])
})

test('while it plays the frames ahead are wanted', () => {
  const wanted = wantedFrames({ shown: 10, reference: 0, newest: 100, isPlaying: true })
  expect(wanted.slice(2)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
})
