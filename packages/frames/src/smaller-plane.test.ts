import { expect, test } from 'vitest'
import { fitted, halved } from './smaller-plane.ts'

const plane = (width: number, height: number, value: (x: number, y: number) => number) => ({
  width,
  height,
  data: Float64Array.from({ length: width * height }, (_, i) => value(i % width, Math.floor(i / width))),
})

test('half the size is the mean of four each, and an odd last row or column is left out', () => {
  const half = halved(plane(5, 3, (x, y) => 10 * y + x))
  expect([half.width, half.height, [...half.data]]).toEqual([2, 1, [5.5, 7.5]])
})

test('a plane that fits is given back as it is', () => {
  const small = plane(8, 4, (x) => x)
  expect(fitted(small, 8)).toBe(small)
})

test('a larger one is as long as asked for, each place the mean of what it covers, in whole pixels or in parts', () => {
  const twice = fitted(
    plane(8, 4, (x, y) => 10 * y + x),
    4,
  )
  expect(twice).toEqual(halved(plane(8, 4, (x, y) => 10 * y + x)))
  const parts = fitted(
    plane(5, 5, (x, y) => (x === 2 ? 30 : 0) + (y === 0 ? 6 : 0)),
    2,
  )
  expect([parts.width, parts.height]).toEqual([2, 2])
  ;[8.4, 8.4, 6, 6].map((value, at) => expect(parts.data[at]).toBeCloseTo(value, 9))
})

test('one that is very long and flat keeps a row', () => {
  const flat = fitted(
    plane(100, 1, () => 7),
    10,
  )
  expect([flat.width, flat.height]).toEqual([10, 1])
  expect(flat.data.every((value) => Math.abs(value - 7) < 1e-9)).toBe(true)
})
