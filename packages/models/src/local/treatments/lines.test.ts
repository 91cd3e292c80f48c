import { expect, test } from 'vitest'
import { channelsOf, type Planes } from '../planes.ts'
import { limitLines, linesOf } from './lines.ts'

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

const inPasses = (planes: Planes, most: number) => {
  for (let pass = 0; pass < 6; pass++) limitLines(planes, most)
}
const stripes = (x: number) => 60 * Math.sin((2 * Math.PI * x) / 8)
const slope = (_: number, y: number) => y - SIDE_PX / 2

test('stripes are lines, a soft slope is none', () => {
  expect(linesOf(picture(stripes))).toBeGreaterThan(20)
  expect(linesOf(picture(slope))).toBeLessThan(1)
})

test('lines fade pass by pass until they are as weak as wanted, and the slope beneath them stays', () => {
  const striped = picture((x, y) => stripes(x) + slope(x, y))
  inPasses(striped, 10)
  expect(linesOf(striped)).toBeLessThan(12)
  const [red] = channelsOf(striped)
  const meanOfRow = (y: number) =>
    red.slice(y * SIDE_PX, (y + 1) * SIDE_PX).reduce((sum, level) => sum + level) / SIDE_PX
  expect(meanOfRow(48) - meanOfRow(16)).toBeCloseTo(32, 0)
})

test('a picture with weaker lines than that stays as it is', () => {
  const faint = picture((x) => stripes(x) / 20)
  const before = faint.data.slice()
  limitLines(faint, 10)
  expect(faint.data).toEqual(before)
})

test('stripes in a corner fade even where the whole picture has few lines', () => {
  const inCorner = (x: number, y: number) => (x < 20 && y < 20 ? stripes(x) : 0)
  const picturePlanes = picture(inCorner)
  expect(linesOf(picturePlanes)).toBeLessThan(12)
  inPasses(picturePlanes, 12)
  const [red] = channelsOf(picturePlanes)
  const inside = [...red.slice(8 * SIDE_PX, 8 * SIDE_PX + 18)].map((level) => Math.abs(level - 128))
  expect(Math.max(...inside)).toBeLessThan(45)
})

test('colours stay: what is added to red is added to green and blue', () => {
  const striped = picture(stripes)
  const [red, , blue] = channelsOf(striped)
  for (let i = 0; i < red.length; i++) red[i] = (red[i] ?? 0) + 30
  limitLines(striped, 5)
  for (let i = 0; i < red.length; i++) expect((red[i] ?? 0) - (blue[i] ?? 0)).toBeCloseTo(30, 3)
})
