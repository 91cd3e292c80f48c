import { expect, test } from 'vitest'
import { evolutionRow } from '../../../test/evolution-row.ts'
import { estimateRemainingS } from './estimate-time.ts'

const start = Date.parse('2026-01-01T12:00:00Z')
const at = (seconds: number) => new Date(start + seconds * 1_000)
const framesAt = (...seconds: number[]) =>
  seconds.map((second, number) => ({ number, created_at: at(second), duration_ms: 700 * number }))
const filmS = 0.15 * 11

test('before the first frames it is the usual time of the model', () => {
  expect(estimateRemainingS(evolutionRow({ completed_frames: 0 }), framesAt(0), 2_000, at(1))).toBe(
    Math.ceil(20 + filmS),
  )
})

test.each([0, 4])('it is not known while others are ahead, with %i frames', (completed_frames) => {
  const waiting = evolutionRow({ status: 'pending', completed_frames })
  expect(estimateRemainingS(waiting, framesAt(0, 1, 4, 7, 10), 2_000, at(11))).toBeNull()
})

test('after the first frame it is what that took', () => {
  expect(estimateRemainingS(evolutionRow({ completed_frames: 1 }), framesAt(0, 90), 2_000, at(90))).toBe(
    Math.ceil(9 * 0.7 + filmS),
  )
})

test('then it is the median time between the frames, which one slow frame does not move', () => {
  const frames = framesAt(0, 100, 103, 106, 196)
  expect(estimateRemainingS(evolutionRow({ completed_frames: 4 }), frames, 50, at(197))).toBe(Math.ceil(6 * 3 + filmS))
})

test('a wait for a busy model is added', () => {
  const waiting = evolutionRow({ completed_frames: 4, waiting_until: at(260) })
  expect(estimateRemainingS(waiting, framesAt(0, 1, 4, 7, 10), 50, at(200))).toBe(Math.ceil(6 * 3 + 60 + filmS))
})

test('the film is estimated from how far it is', () => {
  const filming = evolutionRow({ status: 'processing_animation', completed_frames: 10, animation_progress: 0.5 })
  expect(estimateRemainingS(filming, framesAt(0, 10), 50, at(14))).toBe(4)
  expect(estimateRemainingS({ ...filming, animation_progress: 0 }, framesAt(0, 10), 50, at(10))).toBe(Math.ceil(filmS))
})

test('nothing remains of what has ended', () => {
  expect(estimateRemainingS(evolutionRow({ status: 'completed' }), framesAt(0), 50, at(1))).toBeNull()
  expect(estimateRemainingS(evolutionRow({ status: 'failed' }), framesAt(0), 50, at(1))).toBeNull()
})
