import { expect, test } from 'vitest'
import { loopMs, loopPosition, numberAt, positionOf } from './loop.ts'

const NUMBERS = [0, 1, 2, 10, 50, 100]

test('playback begins at the original, reaches the last frame, and winds back to begin again', () => {
  const positions = Array.from({ length: 4_000 }, (_, step) => loopPosition(step * 10, NUMBERS.length))
  expect(positions[0]).toBe(0)
  expect(Math.max(...positions)).toBe(5)
  expect(Math.min(...positions.slice(positions.indexOf(5)))).toBeLessThan(0.01)
  const leaps = positions.slice(1).map((position, i) => Math.abs(position - (positions[i] ?? 0)))
  expect(Math.max(...leaps)).toBeLessThan(0.2)
})

test('playback that is resumed goes on from where it stood', () => {
  for (const position of [0, 1.25, 4.5]) expect(loopPosition(loopMs(position), NUMBERS.length)).toBeCloseTo(position)
})

test('positions and frame numbers are each other’s inverse', () => {
  expect(numberAt(2.5, NUMBERS)).toBe(6)
  for (const position of [0, 0.5, 2, 3.75, 5]) {
    expect(positionOf(numberAt(position, NUMBERS), NUMBERS)).toBeCloseTo(position)
  }
})

test('numbers outside the evolution stand at its ends', () => {
  expect(positionOf(-3, NUMBERS)).toBe(0)
  expect(positionOf(400, NUMBERS)).toBe(5)
})
