import { expect, test } from 'vitest'
import { localStatistics, structuralSimilarity } from './structural-similarity.ts'

const SIDE = 24
const plane = (value: (x: number, y: number) => number) => ({
  width: SIDE,
  height: SIDE,
  data: Float64Array.from({ length: SIDE * SIDE }, (_, i) => value(i % SIDE, Math.floor(i / SIDE))),
})
const similarity = (a: ReturnType<typeof plane>, b: ReturnType<typeof plane>) =>
  structuralSimilarity(localStatistics(a), localStatistics(b))

const texture = plane((x, y) => (x * 37 + y * 91 + x * y * 13) % 256)

test('an image is exactly like itself', () => {
  expect(similarity(texture, texture)).toBe(1)
})

test('between two flat greys only the luminance term is left', () => {
  const c1 = (0.01 * 255) ** 2
  const expected = (2 * 100 * 150 + c1) / (100 ** 2 + 150 ** 2 + c1)
  expect(
    similarity(
      plane(() => 100),
      plane(() => 150),
    ),
  ).toBeCloseTo(expected, 10)
})

test('a negative is unlike, below zero', () => {
  expect(
    similarity(
      texture,
      plane((x, y) => 255 - (texture.data[y * SIDE + x] ?? 0)),
    ),
  ).toBeLessThan(0)
})

test('it does not matter which image is the reference', () => {
  const other = plane((x, y) => (x * 5 + y * 7) % 256)
  expect(similarity(texture, other)).toBeCloseTo(similarity(other, texture), 12)
})

test('it agrees with the definition, computed window by window', () => {
  const other = plane((x, y) => ((texture.data[y * SIDE + x] ?? 0) * 0.7 + ((x * 53 + y * 29) % 64)) % 256)
  expect(similarity(texture, other)).toBeCloseTo(byDefinition(texture.data, other.data), 9)
})

test('an image smaller than the window is an error', () => {
  expect(() => localStatistics({ width: 10, height: 24, data: new Float64Array(240) })).toThrow(RangeError)
})

/** Wang et al. (2004), equations 13 to 16, one window at a time and no shortcut. */
function byDefinition(a: Float64Array, b: Float64Array): number {
  const weights: number[] = []
  for (let y = -5; y <= 5; y++) for (let x = -5; x <= 5; x++) weights.push(Math.exp(-(x * x + y * y) / (2 * 1.5 ** 2)))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const weighted = (value: (i: number) => number, at: number) =>
    weights.reduce((sum, weight, k) => sum + (weight / total) * value(at + Math.floor(k / 11) * SIDE + (k % 11)), 0)
  const values: number[] = []
  for (let y = 0; y + 11 <= SIDE; y++) {
    for (let x = 0; x + 11 <= SIDE; x++) {
      const at = y * SIDE + x
      const meanA = weighted((i) => a[i] ?? 0, at)
      const meanB = weighted((i) => b[i] ?? 0, at)
      const varianceA = weighted((i) => ((a[i] ?? 0) - meanA) ** 2, at)
      const varianceB = weighted((i) => ((b[i] ?? 0) - meanB) ** 2, at)
      const covariance = weighted((i) => ((a[i] ?? 0) - meanA) * ((b[i] ?? 0) - meanB), at)
      const [c1, c2] = [6.5025, 58.5225]
      values.push(
        ((2 * meanA * meanB + c1) * (2 * covariance + c2)) /
          ((meanA ** 2 + meanB ** 2 + c1) * (varianceA + varianceB + c2)),
      )
    }
  }
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
