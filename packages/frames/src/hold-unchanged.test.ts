import { expect, test } from 'vitest'
import { holdUnchanged } from './hold-unchanged.ts'
import type { Pixels } from './pixels.ts'
import { seededRandom } from './seeded-random.ts'

const SIZE = { width: 96, height: 64 }

/** A picture of its own for each seed. */
function noise(seed: number, size = SIZE): Pixels {
  const random = seededRandom(seed)
  return { ...size, data: Uint8Array.from({ length: 3 * size.width * size.height }, () => Math.floor(random() * 256)) }
}

const changed = (picture: Pixels, change: (value: number, x: number) => number): Pixels => ({
  ...picture,
  data: picture.data.map((value, at) => change(value, Math.floor(at / 3) % picture.width)),
})

test.each([0.5, 5, 100])('an answer that is the picture before stays it, below %s', (below) => {
  for (const seed of [1, 2, 3]) expect(holdUnchanged(noise(seed), noise(seed), below)).toEqual(noise(seed))
})

test('an answer that differs everywhere by much stays as it is', () => {
  for (const seed of [1, 2, 3]) expect(holdUnchanged(noise(seed), noise(seed + 10), 8)).toEqual(noise(seed + 10))
})

test('an answer that differs everywhere by little is the picture before', () => {
  const before = changed(noise(1), (value) => 100 + (value % 20))
  const after = changed(before, (value) => value + 2)
  expect(holdUnchanged(before, after, 8)).toEqual(before)
})

test('what changed by much is taken and what changed by little is held, with a soft edge and no value beyond the two', () => {
  const before = changed(noise(1), () => 100)
  const after = changed(before, (value, x) => value + (x < 48 ? 2 : 90))
  const { data } = holdUnchanged(before, after, 8)
  const row = Array.from({ length: SIZE.width }, (_, x) => data[3 * (32 * SIZE.width + x)] ?? 0)
  expect([row[0], row[40], row[56], row[95]]).toEqual([100, 100, 190, 190])
  for (const [at, value] of data.entries()) {
    expect(value).toBeGreaterThanOrEqual(Math.min(before.data[at] ?? 0, after.data[at] ?? 0))
    expect(value).toBeLessThanOrEqual(Math.max(before.data[at] ?? 0, after.data[at] ?? 0))
  }
})

test('the same two pictures give the same one, and neither is touched', () => {
  const [before, after] = [noise(4), changed(noise(4), (value, x) => (x % 9 < 4 ? value : 255 - value))]
  const copies = [before, after].map(({ data }) => data.slice())
  expect(holdUnchanged(before, after, 8)).toEqual(holdUnchanged(before, after, 8))
  expect([before.data, after.data]).toEqual(copies)
})

test('a higher threshold never takes more of the answer', () => {
  const before = changed(noise(5), (value) => value / 2)
  const after = changed(before, (value, x) => Math.min(255, value + x))
  const taken = [1, 4, 16, 64].map((below) => {
    const { data } = holdUnchanged(before, after, below)
    return data.reduce((sum, value, at) => sum + Math.abs(value - (before.data[at] ?? 0)), 0)
  })
  expect(taken).toEqual(taken.toSorted((a, b) => b - a))
  expect(taken[0]).toBeGreaterThan(taken[3] ?? 0)
})

test('pictures of two sizes are refused', () => {
  expect(() => holdUnchanged(noise(1), noise(1, { width: 64, height: 96 }), 8)).toThrow(RangeError)
})
