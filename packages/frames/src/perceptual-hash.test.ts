import { expect, test } from 'vitest'
import { hashDistance, perceptualHash } from './perceptual-hash.ts'

const plane = (width: number, height: number, value: (x: number, y: number) => number) => ({
  width,
  height,
  data: Float64Array.from({ length: width * height }, (_, i) =>
    value((i % width) / width, Math.floor(i / width) / height),
  ),
})
const waves = (x: number, y: number) => 128 + 50 * Math.sin(9 * x + 4 * y) + 40 * Math.cos(3 * x - 11 * y)

test('half of the 64 bits are set', () => {
  expect(hashDistance(perceptualHash(plane(64, 64, waves)), 0n)).toBe(32)
})

test('size and brightness hardly change it', () => {
  const hash = perceptualHash(plane(256, 192, waves))
  expect(hashDistance(hash, perceptualHash(plane(64, 48, waves)))).toBeLessThanOrEqual(6)
  expect(hashDistance(hash, perceptualHash(plane(256, 192, (x, y) => waves(x, y) * 0.8 + 30)))).toBeLessThanOrEqual(2)
})

test('another picture and a negative are far away', () => {
  const hash = perceptualHash(plane(64, 64, waves))
  expect(hashDistance(hash, perceptualHash(plane(64, 64, (x, y) => 255 - waves(x, y))))).toBe(64)
  expect(hashDistance(hash, perceptualHash(plane(64, 64, (x, y) => waves(y, 1 - x))))).toBeGreaterThan(16)
})

test('distance counts the bits that differ', () => {
  expect(hashDistance(0b1011n, 0b0010n)).toBe(2)
  expect(hashDistance(2n ** 64n - 1n, 0n)).toBe(64)
})
