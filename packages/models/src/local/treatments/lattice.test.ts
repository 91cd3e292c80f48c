import { seededRandom } from '@afterimage/frames/seeded-random'
import { expect, test } from 'vitest'
import { channelsOf, type Planes } from '../planes.ts'
import { fadeLattice } from './lattice.ts'

const SIDE_PX = 64

/** Grey, with a level added to red, green and blue alike at each place. */
function picture(levelAt: (x: number, y: number) => number): Planes {
  const area = SIDE_PX * SIDE_PX
  const data = Float32Array.from({ length: 3 * area }, (_, i) => {
    const at = i % area
    return 128 + levelAt(at % SIDE_PX, Math.floor(at / SIDE_PX))
  })
  return { width: SIDE_PX, height: SIDE_PX, data }
}

const stroke = (x: number, y: number) => (x % 8 === 2 && y % 8 < 4 ? 12 : 0)
const edge = (at: number) => (at < 29 ? -40 : 40)

/** How far red is from what `levelAt` says, at the most. */
function farthestFrom(planes: Planes, levelAt: (x: number, y: number) => number): number {
  const [red] = channelsOf(planes)
  return Math.max(...red.map((level, i) => Math.abs(level - 128 - levelAt(i % SIDE_PX, Math.floor(i / SIDE_PX)))))
}

test('what repeats after 8 px both ways goes, and leaves its mean', () => {
  const woven = picture(stroke)
  fadeLattice(woven)
  // Its mean, which is no detail, is spread over the picture; at the ends there is no whole period to take it over.
  expect(farthestFrom(woven, () => 12 / 16)).toBeLessThan(1)
})

test.each([
  ['an upright edge', (x: number) => edge(x)],
  ['a level edge', (_: number, y: number) => edge(y)],
  ['a line', (x: number, y: number) => (x + y === 60 ? 50 : 0)],
  ['a slope', (x: number, y: number) => x - y / 2],
  ['a wave of 24 px', (x: number) => 30 * Math.sin((2 * Math.PI * x) / 24)],
])('%s stays', (_, levelAt) => {
  const plain = picture(levelAt)
  fadeLattice(plain)
  expect(farthestFrom(plain, levelAt)).toBeLessThan(4)
})

test('grain keeps nine tenths of its strength', () => {
  const random = seededRandom(5)
  const grain = Array.from({ length: SIDE_PX * SIDE_PX }, () => 60 * (random() - 0.5))
  const grainy = picture((x, y) => grain[y * SIDE_PX + x] ?? 0)
  fadeLattice(grainy)
  const energy = (levels: Iterable<number>) => [...levels].reduce((sum, level) => sum + level * level, 0)
  const [red] = channelsOf(grainy)
  expect(energy(red.map((level) => level - 128)) / energy(grain)).toBeGreaterThan(0.81)
})

test('a lattice on a slope beside an edge goes, and both stay', () => {
  const beneath = (x: number, y: number) => edge(x) + y / 2
  const woven = picture((x, y) => beneath(x, y) + (x > 40 ? stroke(x, y) : 0))
  fadeLattice(woven)
  const [red] = channelsOf(woven)
  const inside = [...red].filter((_, i) => i % SIDE_PX > 56 && i > 16 * SIDE_PX && i < 48 * SIDE_PX)
  const lattice = picture((x, y) => beneath(x, y) + stroke(x, y))
  expect(Math.max(...inside)).toBeLessThan(Math.max(...channelsOf(lattice)[0]) - 6)
})

test('colours stay: what is taken from red is taken from green and blue', () => {
  const woven = picture(stroke)
  const [red, , blue] = channelsOf(woven)
  for (let i = 0; i < red.length; i++) red[i] = (red[i] ?? 0) + 30
  fadeLattice(woven)
  for (let i = 0; i < red.length; i++) expect((red[i] ?? 0) - (blue[i] ?? 0)).toBeCloseTo(30, 3)
})
