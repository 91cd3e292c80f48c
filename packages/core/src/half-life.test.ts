import { expect, test } from 'vitest'
import { halfLife } from './half-life.ts'

test('half-life is the first frame whose similarity falls under one half', () => {
  const similarities = [1, 0.8, 0.5, 0.49, 0.6].map((ssim, number) => ({ number, ssim }))
  expect(halfLife(similarities)).toBe(3)
})

test('an image that keeps half of itself has no half-life yet', () => {
  expect(halfLife([{ number: 0, ssim: 1 }])).toBeNull()
  expect(halfLife([{ number: 1, ssim: 0.5 }])).toBeNull()
})

test('a frame that was not measured is passed over', () => {
  expect(
    halfLife([
      { number: 1, ssim: null },
      { number: 2, ssim: 0.4 },
    ]),
  ).toBe(2)
})
