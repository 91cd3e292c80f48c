import { expect, test } from 'vitest'
import { bandEnergy, edgeDensity, levels, sharpness } from './detail.ts'

const plane = (width: number, ...values: number[]) => ({
  width,
  height: values.length / width,
  data: Float64Array.from(values),
})
const square = (side: number, value: (x: number, y: number) => number) =>
  plane(side, ...Array.from({ length: side * side }, (_, i) => value(i % side, Math.floor(i / side))))

test('levels are the mean and the deviation of the population', () => {
  expect(levels(plane(2, 10, 20, 30, 40))).toEqual({ mean: 25, deviation: Math.sqrt(125) })
})

test('sharpness is the variance of the Laplacian, by hand', () => {
  // Inner pixels 5 and 1 of a 4 × 3 image of zeroes: Laplacians 1 − 20 = −19 and 5 − 4 = 1, mean −9, variance 100.
  expect(sharpness(plane(4, 0, 0, 0, 0, 0, 5, 1, 0, 0, 0, 0, 0))).toBeCloseTo(100, 10)
})

test('a slope is not sharp, a checkerboard is', () => {
  expect(sharpness(square(16, (x, y) => 3 * x + 5 * y))).toBeCloseTo(0, 8)
  expect(sharpness(square(16, (x, y) => ((x + y) % 2) * 255))).toBeGreaterThan(100_000)
})

test('an edge is a step of 32 levels, not of 31', () => {
  const step = (levelsHigh: number) => square(10, (x) => (x < 5 ? 0 : levelsHigh))
  expect(edgeDensity(step(31))).toBe(0)
  expect(edgeDensity(step(32))).toBe(2 / 8)
})

test('a checkerboard is all high band, broad blocks are all low band', () => {
  expect(bandEnergy(square(8, (x, y) => ((x + y) % 2) * 100))).toEqual({ low: 0, high: 2_500 })
  expect(bandEnergy(square(8, (x) => (x < 4 ? 0 : 100)))).toEqual({ low: 2_500, high: 0 })
})

test('the two bands add up to the variance', () => {
  const texture = square(16, (x, y) => (x * 37 + y * 91 + x * y * 13) % 256)
  const { low, high } = bandEnergy(texture)
  expect(low + high).toBeCloseTo(levels(texture).deviation ** 2, 6)
})
