import { seededRandom } from '@afterimage/frames/seeded-random'
import { expect, test } from 'vitest'
import { textureTable } from './echo-texture.ts'
import { fineEnergy } from './haze.ts'
import { weave } from './weave.ts'

const picture = (value: (x: number, y: number) => number, width = 192, height = 128) => ({
  width,
  height,
  data: Uint8Array.from({ length: 3 * width * height }, (_, i) => {
    const pixel = Math.floor(i / 3)
    return Math.round(value(pixel % width, Math.floor(pixel / width)))
  }),
})
const noise = (strength: number) => {
  const random = seededRandom(1)
  const levels = Float64Array.from({ length: 192 * 128 }, () => (random() - 0.5) * strength)
  return (x: number, y: number) => levels[y * 192 + x] ?? 0
}
const lattice = (x: number, y: number) => (x % 8 === 0 ? 1 : 0) + (y % 8 === 0 ? 1 : 0)

test('noise, a slope and an even area have no weave', () => {
  const grain = noise(40)
  const ofGrain = weave(picture((x, y) => 128 + grain(x, y)))
  expect(ofGrain).toBeGreaterThan(0.8)
  expect(ofGrain).toBeLessThan(1.1)
  expect(weave(picture((x, y) => 20 + 0.83 * x + 0.37 * y + 0.2 * grain(x, y)))).toBeLessThan(1.1)
  expect(weave(picture(() => 77))).toBe(1)
})

test('lines every 8 px are a weave, wherever they begin, and every 9 px are none', () => {
  const grain = noise(8)
  const woven = weave(picture((x, y) => 128 + grain(x, y) + 4 * lattice(x, y)))
  expect(woven).toBeGreaterThan(5)
  expect(weave(picture((x, y) => 128 + grain(x, y) + 4 * lattice(x + 3, y + 5)))).toBeGreaterThan(0.8 * woven)
  expect(weave(picture((x, y) => 128 + grain(x, y) + (x % 9 === 0 ? 4 : 0)))).toBeLessThan(1.3)
})

test('a weave in an even part counts although the rest of the picture is far richer', () => {
  const [grain, rich] = [noise(8), noise(200)]
  const half = (strength: number) =>
    picture((x, y) => 128 + (x < 96 ? rich(x, y) : grain(x, y) + strength * lattice(x, y)))
  expect(weave(half(4))).toBeGreaterThan(2 * weave(half(0)))
})

test('a picture smaller than a block has no weave to find', () => {
  expect(weave(picture((x, y) => 100 * lattice(x, y), 63, 63))).toBe(1)
})

test('fine energy is in stripes of 1 and of 2 px and not in broader ones', () => {
  expect(fineEnergy(picture((x) => (x % 2) * 100))).toBeCloseTo(2500, 6)
  expect(fineEnergy(picture((x) => (x % 4 < 2 ? 0 : 100)))).toBeCloseTo(2500, 6)
  expect(fineEnergy(picture((x) => (x % 8 < 4 ? 0 : 100)))).toBeCloseTo(0, 6)
})

test('the table marks what misses its goal, and lets simplify be hazy', () => {
  const table = textureTable([
    { photo: 'a.jpg', style: 'dreamy', weaves: [1.4, 1, 1.29, 1.31, 1.2], fine: 0.39, deviation: 40, step: 0.8 },
    { photo: 'a.jpg', style: 'simplify', weaves: [1, 1, 1, 1, 1], fine: 0.1, deviation: 40, step: 0.8 },
  ])
  expect(table).toContain('| a.jpg | dreamy | 1.40 | 1.00 | 1.29 | **1.31** | 1.20 | **39 %** |')
  expect(table).toContain('| a.jpg | simplify | 1.00 | 1.00 | 1.00 | 1.00 | 1.00 | 10 % |')
})
