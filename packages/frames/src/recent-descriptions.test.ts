import { expect, test } from 'vitest'
import { compareFrames, describePixels } from './compare-frames.ts'
import type { Pixels } from './pixels.ts'
import { RecentDescriptions } from './recent-descriptions.ts'
import { seededRandom } from './seeded-random.ts'

const picture = (seed: number, side = 32): Pixels => {
  const random = seededRandom(seed)
  return { width: side, height: side, data: Uint8Array.from({ length: side * side * 3 }, () => 256 * random()) }
}
const copy = ({ width, height, data }: Pixels): Pixels => ({ width, height, data: data.slice() })

test('what is measured is the same, whether an image was known or not', () => {
  const recent = new RecentDescriptions()
  const [original, ...frames] = [1, 2, 3, 4].map((seed) => picture(seed))
  if (original === undefined) throw new Error('no original')
  frames.forEach((frame, i) => {
    const compared = { original: copy(original), previous: copy(frames[i - 1] ?? original), frame }
    expect(compareFrames(compared, (pixels) => recent.describe(pixels))).toEqual(compareFrames(compared))
  })
})

test('an image that comes again, as a copy, is described once', () => {
  const recent = new RecentDescriptions()
  expect(recent.describe(picture(1))).toBe(recent.describe(picture(1)))
})

test('images of the same bytes and another shape are told apart', () => {
  const recent = new RecentDescriptions()
  const { data } = picture(1, 24)
  recent.describe({ width: 16, height: 36, data })
  expect(recent.describe({ width: 36, height: 16, data }).plane.width).toBe(36)
})

test('an image that is too small throws, and is not kept', () => {
  const recent = new RecentDescriptions()
  expect(() => recent.describe(picture(1, 10))).toThrow(RangeError)
  expect(recent.size).toBe(0)
})

test('no more is held than fits, and what is held stays', () => {
  const recent = new RecentDescriptions({ maxBytes: 200_000 })
  const first = recent.describe(picture(0))
  const one = recent.size
  expect(one).toBeGreaterThan(picture(0).data.byteLength)
  for (let seed = 1; seed < 100; seed++) recent.describe(picture(seed))
  expect(recent.size).toBeLessThanOrEqual(200_000)
  expect(recent.size).toBeGreaterThan(200_000 - one)
  expect(recent.describe(picture(0))).toBe(first)
  expect(recent.describe(picture(99))).toEqual(describePixels(picture(99)))
})

test('what was not used for five seconds goes', () => {
  let now = 0
  const recent = new RecentDescriptions({ now: () => now })
  const used = recent.describe(picture(1))
  recent.describe(picture(2))
  const both = recent.size
  now = 4_000
  expect(recent.describe(picture(1))).toBe(used)
  now = 8_000
  expect(recent.describe(picture(1))).toBe(used)
  expect(recent.size).toBe(both / 2)
  now = 14_000
  expect(recent.describe(picture(1))).not.toBe(used)
  expect(recent.size).toBe(both / 2)
})
