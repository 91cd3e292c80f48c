import { expect, test } from 'vitest'
import { frameAt, stepsOf, timeOf } from './film-steps.ts'

const steps = { total: 25, rate: 5, held: 4 }

test('the film of 25 iterations has five steps a second, and holds the first frame for four', () => {
  expect(stepsOf(25)).toEqual(steps)
})

test.each([
  [0, 0],
  [0.79, 0],
  [0.8, 1],
  [1.2, 3],
  [5.6, 25],
  [6.9, 25],
])('at %d s the film shows frame %d', (seconds, frame) => {
  expect(frameAt(steps, seconds)).toBe(frame)
})

test('the time of a frame shows that frame', () => {
  const frames = Array.from({ length: 26 }, (_, frame) => frame)
  expect(frames.map((frame) => frameAt(steps, timeOf(steps, frame)))).toEqual(frames)
})
