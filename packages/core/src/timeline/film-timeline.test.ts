import { expect, test } from 'vitest'
import { filmTimeline, frameAtSeconds, secondsInside, startSeconds } from './film-timeline.ts'

test.each([
  [4, 2, 3.5],
  [11, 3, 5],
  [26, 5, 7.4],
  [51, 7, 9.1],
  [101, 10, 12.2],
])('%i frames run at %i a second and last %f s', (frameCount, rate, seconds) => {
  const timeline = filmTimeline(frameCount)
  expect(timeline.framesPerSecond).toBe(rate)
  expect(Math.abs(startSeconds(timeline, frameCount) - seconds)).toBeLessThan(0.5)
})

test('the first and the last frame are held, the others last one step', () => {
  expect(filmTimeline(6, 10).steps).toEqual([8, 1, 1, 1, 1, 15])
})

test('a frame begins where those before it end', () => {
  const timeline = filmTimeline(4, 2)
  expect([0, 1, 2, 3, 4].map((index) => startSeconds(timeline, index))).toEqual([0, 1, 1.5, 2, 3.5])
})

test.each([
  [-1, 0],
  [0, 0],
  [0.79, 0],
  [0.8, 1],
  [1.2, 3],
  [5.6, 25],
  [6.9, 25],
  [60, 25],
])('at %d s the film of 25 iterations shows frame %d', (seconds, frame) => {
  expect(frameAtSeconds(filmTimeline(26), seconds)).toBe(frame)
})

test('a time inside a frame shows that frame', () => {
  const timeline = filmTimeline(26)
  const frames = timeline.steps.map((_, frame) => frame)
  expect(frames.map((frame) => frameAtSeconds(timeline, secondsInside(timeline, frame)))).toEqual(frames)
})

test('a film of one frame is a film', () => {
  expect(filmTimeline(1).totalSteps).toBe(3)
})

test('no frames, and rates no player shows, are errors', () => {
  expect(() => filmTimeline(0)).toThrow(RangeError)
  expect(() => filmTimeline(4, 0)).toThrow(RangeError)
  expect(() => filmTimeline(4, 120)).toThrow(RangeError)
})
