import { expect, test } from 'vitest'
import { reduceColours } from './reduce-colours.ts'

function squaredError(rgb: Uint8Array): number {
  const { colours, indices } = reduceColours(rgb)
  return rgb.reduce((sum, value, i) => sum + (value - (colours[indices[Math.floor(i / 3)] ?? 0]?.[i % 3] ?? 0)) ** 2, 0)
}

test('an image of few colours keeps them exactly', () => {
  const rgb = Uint8Array.from({ length: 300 }, (_, i) => [10, 200, 90, 255, 0, 3][i % 6] ?? 0)
  expect(squaredError(rgb)).toBe(0)
  expect(reduceColours(rgb).colours).toHaveLength(2)
})

test('a plain image has one colour', () => {
  expect(reduceColours(new Uint8Array(30).fill(77))).toEqual({ colours: [[77, 77, 77]], indices: new Uint8Array(10) })
})

test('256 colours draw a smooth field of 20,000 with more than 36 dB', () => {
  const side = 160
  const rgb = Uint8Array.from({ length: side * side * 3 }, (_, i) => {
    const [x, y] = [(Math.floor(i / 3) % side) / side, Math.floor(i / 3 / side) / side]
    return 128 + 120 * Math.sin(3 * x + (i % 3) * 2) * Math.cos(2 * y + (i % 3))
  })
  const { colours } = reduceColours(rgb)
  expect(colours.length).toBe(256)
  expect(10 * Math.log10((255 ** 2 * rgb.length) / squaredError(rgb))).toBeGreaterThan(36)
})
