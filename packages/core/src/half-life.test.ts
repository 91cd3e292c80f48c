import { expect, test } from 'vitest'
import { halfLife } from './half-life.ts'

test('half-life is the first frame that keeps less than one half', () => {
  const shares = [1, 0.8, 0.5, 0.49, 0.6].map((kept, number) => ({ number, kept }))
  expect(halfLife(shares)).toBe(3)
})

test('an image that keeps half of itself has no half-life yet', () => {
  expect(halfLife([{ number: 0, kept: 1 }])).toBeNull()
  expect(halfLife([{ number: 1, kept: 0.5 }])).toBeNull()
})

test('behind a frame that was not measured no half-life is told', () => {
  expect(
    halfLife([
      { number: 1, kept: null },
      { number: 2, kept: 0.4 },
    ]),
  ).toBeNull()
})
