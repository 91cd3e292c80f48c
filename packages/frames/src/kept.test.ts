import { expect, test } from 'vitest'
import { kept, structureOf } from './kept.ts'

const SIDE = 64
const plane = (value: (x: number, y: number) => number, side = SIDE) => ({
  width: side,
  height: side,
  data: Float64Array.from({ length: side * side }, (_, i) => value(i % side, Math.floor(i / side))),
})
type Plane = ReturnType<typeof plane>
const share = (original: Plane, frame: Plane) => kept(structureOf(original), structureOf(frame))

/** Leaves before a sky: fine structure on the left, next to nothing on the right. */
const picture = plane((x, y) => (x < 24 ? (x * 37 + y * 91 + x * y * 13) % 200 : 150 + Math.sin(x / 9) * 8))
const mean = picture.data.reduce((sum, value) => sum + value, 0) / picture.data.length
const blurred = (radius: number) =>
  plane((x, y) => {
    let sum = 0
    let count = 0
    for (let dy = -radius; dy <= radius; dy++) {
      for (let dx = -radius; dx <= radius; dx++) {
        const [u, v] = [x + dx, y + dy]
        if (u < 0 || v < 0 || u >= SIDE || v >= SIDE) continue
        sum += picture.data[v * SIDE + u] ?? 0
        count += 1
      }
    }
    return sum / count
  })

test('an identical frame keeps all of it, also of a picture without structure', () => {
  const even = plane(() => 90)
  expect([share(picture, picture), share(even, even)]).toEqual([1, 1])
})

test('a blank card keeps nothing, whatever its brightness', () => {
  for (const grey of [0, mean, 255]) {
    expect(
      share(
        picture,
        plane(() => grey),
      ),
    ).toBeLessThan(0.001)
  }
})

test('brightness and tint are no loss of structure', () => {
  expect(
    share(
      picture,
      plane((x, y) => (picture.data[y * SIDE + x] ?? 0) + 20),
    ),
  ).toBeCloseTo(1, 6)
})

test('the more it is blurred, the less is kept, down to next to nothing', () => {
  const shares = [1, 2, 4, 16].map((radius) => share(picture, blurred(radius)))
  expect(shares).toEqual(shares.toSorted((a, b) => b - a))
  expect(shares[0]).toBeGreaterThan(shares[3] ?? 1)
  expect(shares[3]).toBeLessThan(0.15)
})

test('noise, a negative and another picture keep next to nothing', () => {
  const noise = plane((x, y) => (x * 7919 + y * 104_729 + x * x * y) % 255)
  const negative = plane((x, y) => 255 - (picture.data[y * SIDE + x] ?? 0))
  const other = plane((x, y) => 128 + 60 * Math.sin(x / 5) * Math.cos(y / 7))
  for (const frame of [noise, negative, other]) expect(share(picture, frame)).toBeLessThan(0.1)
})

test('a form that has moved a little is still there, one that has moved far is not', () => {
  const forms = plane((x, y) => (Math.hypot(x - 30, y - 34) < 14 || (x > 44 && y < 20) ? 210 : 40))
  const moved = (px: number) => plane((x, y) => forms.data[y * SIDE + Math.max(0, x - px)] ?? 0)
  expect(share(forms, moved(4))).toBeGreaterThan(0.9)
  expect(share(forms, moved(24))).toBeLessThan(0.3)
})

test('a whole picture that has sunk is still there, bent or not, and what left it at the edge is lost', () => {
  const forms = (x: number, y: number) =>
    [30, 90, 150, 210].some((at) => Math.hypot(x - at, y - at / 2 - 60) < 22)
      ? 210
      : (((x >> 4) * 37 + (y >> 4) * 91) % 17) * 6
  const original = plane(forms, 256)
  const sunk = (px: number) => plane((x, y) => forms(x, y - px), 256)
  const bent = plane((x, y) => forms(x + 3 * Math.sin(y / 20), y - 12 + 3 * Math.sin(x / 20)), 256)
  expect(share(original, sunk(12))).toBeGreaterThan(0.95)
  expect(share(original, bent)).toBeGreaterThan(0.7)
  expect(share(original, sunk(60))).toBeLessThan(0.3)
})

test('the same pictures keep the same in any size in which they are given', () => {
  const forms = (x: number, y: number) => ((Math.floor(24 * x) * 37 + Math.floor(24 * y) * 91) % 17) * 12
  const moved = (x: number, y: number) => forms(x + 0.016 * Math.sin(9 * y), y + 0.016 * Math.cos(7 * x))
  const shares = [256, 320, 512].map((side) => {
    const at = (of: typeof forms) => plane((x, y) => of((x + 0.5) / side, (y + 0.5) / side), side)
    return share(at(forms), at(moved))
  })
  for (const one of shares) expect(Math.abs(one - (shares[0] ?? 0))).toBeLessThan(0.04)
})

test('a frame of an even original keeps what is as even', () => {
  const even = plane(() => 90)
  expect(share(even, picture)).toBeLessThan(0.9)
})

test('of paper, a clear sky or a plain colour nothing is lost that was never there, and another brightness is another card', () => {
  const noise = (x: number, y: number) => ((x * 7919 + y * 104_729 + x * x * y) % 5) - 2
  const paper = plane((x, y) => 245 + noise(x, y))
  const smooth = plane(() => 245)
  const sky = plane((_x, y) => 150 + y / 3)
  const bands = plane((_x, y) => 150 + Math.floor(y / 12) * 4)
  expect(share(paper, smooth)).toBeGreaterThan(0.95)
  expect(share(sky, bands)).toBeGreaterThan(0.9)
  expect(
    share(
      smooth,
      plane(() => 60),
    ),
  ).toBeLessThan(0.5)
})

/** Originals of which most is even, or all but a slow change: a person would miss what there is all the same. */
const LITTLE: readonly (readonly [name: string, original: Plane])[] = [
  ['a bright gradient', plane((x) => x)],
  ['a gradient of 195 levels', plane((x) => (x * 195) / 256, 256)],
  ['a gradient of 190 levels', plane((x) => (x * 190) / 256, 256)],
  ['a gradient of 40 levels', plane((x) => 90 + (x * 40) / 256, 256)],
  ['dusk', plane((_x, y) => 40 + 150 * (y / 256) ** 2, 256)],
  ['a dark bird in a bright sky', plane((x, y) => (Math.hypot((x - 128) / 2, y - 100) < 6 ? 30 : 200 + y / 10), 256)],
  ['a word on white paper', plane((x, y) => (y > 120 && y < 136 && x > 90 && x < 150 && x % 5 < 2 ? 20 : 250), 256)],
  ['a small disc on white', plane((x, y) => (Math.hypot(x - 128, y - 128) < 8 ? 20 : 255), 256)],
  ['a gradient of 16 pixels', plane((x) => x * 16, 16)],
]
test.each(LITTLE)('of %s a blank card keeps nothing, and itself all', (_name, original) => {
  const mean = original.data.reduce((sum, value) => sum + value, 0) / original.data.length
  const card = plane(() => mean, original.width)
  const moved = plane((x, y) => original.data[y * original.width + Math.max(0, x - 1)] ?? 0, original.width)
  expect(share(original, original)).toBe(1)
  expect(share(original, card)).toBeLessThan(0.02)
  expect(share(original, moved)).toBeGreaterThan(0.9)
})

test('an original that goes over into an even card keeps ever more beside one, without a step', () => {
  const besideCard = (levels: number) =>
    share(
      plane((x) => 100 + (x * levels) / 256, 256),
      plane(() => 100 + levels / 2, 256),
    )
  const shares = Array.from({ length: 256 }, (_, levels) => besideCard(levels))
  expect([shares[0], shares[4]].map((value) => Math.round(value ?? 0))).toEqual([1, 1])
  expect(shares).toEqual(shares.toSorted((a, b) => b - a))
  const steps = shares.slice(1).map((value, at) => (shares[at] ?? 0) - value)
  expect(Math.max(...steps)).toBeLessThan(0.15)
})

test('a gradient of 8 levels is nearly an even card, one of 12 half and one of 20 hardly', () => {
  const besideCard = (levels: number) =>
    share(
      plane((x) => 100 + (x * levels) / 256, 256),
      plane(() => 100 + levels / 2, 256),
    )
  for (const [levels, keeps] of [
    [8, 0.922],
    [12, 0.583],
    [20, 0.079],
  ] as const) {
    expect(besideCard(levels)).toBeCloseTo(keeps, 2)
  }
})

test('where a twentieth of what could be there is local structure, that alone counts, and the form of the whole only where there is less', () => {
  const dotted = (px: number, ground: (x: number) => number) =>
    plane((x, y) => (x % 64 < px && y % 64 < px ? 250 : ground(x)), 256)
  const ramp = (x: number) => x * 0.7
  for (const px of [3, 4]) {
    const original = dotted(px, ramp)
    expect(
      share(
        original,
        dotted(px, () => 90),
      ),
    ).toBeGreaterThan(0.97)
    expect(share(original, dotted(0, ramp))).toBeLessThan(0.02)
  }
  // Dots of two pixels are less than that: what they stand on counts as well.
  const fewer = dotted(2, ramp)
  expect(
    share(
      fewer,
      dotted(2, () => 90),
    ),
  ).toBeCloseTo(0.578, 2)
  expect(share(fewer, dotted(0, ramp))).toBeCloseTo(0.41, 2)
})

test('of white paper a pattern that came leaves next to nothing', () => {
  const waves = plane((x, y) => 128 + 60 * Math.sin(x / 15) * Math.cos(y / 17))
  expect(
    share(
      plane(() => 245),
      waves,
    ),
  ).toBeLessThan(0.05)
})

test('four pairs keep what they kept when the measure was chosen', () => {
  const shifted = plane((x, y) => picture.data[Math.max(0, y - 4) * SIDE + Math.max(0, x - 4)] ?? 0)
  const pairs = [share(picture, blurred(1)), share(picture, blurred(2)), share(blurred(1), picture)]
  const shares = [...pairs, share(picture, shifted)]
  expect(shares.map((value) => value.toFixed(3))).toEqual(['0.796', '0.336', '0.779', '0.983'])
})

test('the smallest picture that can be measured, one too narrow to be halved, and two sizes', () => {
  const small = plane((x, y) => x * y, 11)
  const narrow = { width: 64, height: 16, data: Float64Array.from({ length: 1_024 }, (_, i) => (i * 37) % 251) }
  expect([share(small, small), share(narrow, narrow)]).toEqual([1, 1])
  expect(() => structureOf({ width: 64, height: 10, data: new Float64Array(640) })).toThrow(RangeError)
  expect(() => share(small, picture)).toThrow(RangeError)
})
