import { expect, test } from 'vitest'
import type { Planes } from '../planes.ts'
import { resamplePlanes } from './resample-planes.ts'

/** Smooth, so that no size loses anything of it. */
function waves(width: number, height: number): Planes {
  const data = Float32Array.from({ length: 3 * width * height }, (_, i) => {
    const [x, y] = [((i % width) + 0.5) / width, ((Math.floor(i / width) % height) + 0.5) / height]
    return 128 + 60 * Math.cos(4 * Math.PI * x) + 40 * Math.cos(2 * Math.PI * y)
  })
  return { width, height, data }
}

test.each([
  [2, 96, 64],
  [1.5, 72, 48],
  [0.5, 24, 16],
])('a smooth picture at %s times its size is what it would have been there', (_times, width, height) => {
  const { data } = resamplePlanes(waves(48, 32), { width, height })
  const there = waves(width, height).data
  expect(data).toHaveLength(there.length)
  expect(Math.max(...data.map((value, i) => Math.abs(value - (there[i] ?? 0))))).toBeLessThan(1.5)
})

test('an even picture stays even, to its edges', () => {
  const even = { width: 9, height: 7, data: new Float32Array(3 * 9 * 7).fill(200) }
  for (const value of resamplePlanes(even, { width: 21, height: 5 }).data) expect(value).toBeCloseTo(200, 3)
})

test('a picture of that size already is given back', () => {
  const picture = waves(8, 8)
  expect(resamplePlanes(picture, { width: 8, height: 8 })).toBe(picture)
})
