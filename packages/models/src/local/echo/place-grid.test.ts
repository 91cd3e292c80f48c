import type { Pixels } from '@afterimage/frames/pixels'
import { seededRandom } from '@afterimage/frames/seeded-random'
import { expect, it } from 'vitest'
import { placeGrid } from './place-grid.ts'
import { takeOff } from './take-off.ts'

const SEEDS = Array.from({ length: 64 }, (_, seed) => seed)
const NO_TONE = { mean: 0, spread: 0 }

function numbered(width: number, height: number): Pixels {
  return { width, height, data: Uint8Array.from({ length: 3 * width * height }, (_, i) => (i % 3) + Math.floor(i / 3)) }
}

it.each([
  [40, 24],
  [41, 23],
  [8, 64],
  [5, 3],
])('a picture of %i × %i px comes back from every grid as it was', (width, height) => {
  const picture = numbered(width, height)
  for (const seed of SEEDS) {
    const grid = placeGrid(picture, seed % 2 === 0, seededRandom(seed))
    const laid = grid.lay(picture)
    expect([laid.width % 8, laid.height % 8]).toEqual([0, 0])
    expect(takeOff(laid, grid, [NO_TONE, NO_TONE, NO_TONE], 0)).toEqual(picture)
  }
})

it('a moved grid turns and mirrors the picture all eight ways; a still one leaves it alone', () => {
  const picture = numbered(16, 15)
  const still = placeGrid(picture, false, seededRandom(1)).lay(picture)
  expect([...still.data.subarray(256, 256 + 240)]).toEqual([...picture.data].filter((_, i) => i % 3 === 1))
  const moved = SEEDS.map((seed) => placeGrid(picture, true, seededRandom(seed)).lay(picture))
  const directions = moved.map(({ width, data }) => {
    const middle = 8 * width + 8
    return `${(data[middle + 1] ?? 0) - (data[middle] ?? 0)} ${(data[middle + width] ?? 0) - (data[middle] ?? 0)}`
  })
  expect(new Set(directions)).toEqual(new Set(['1 16', '-1 16', '1 -16', '-1 -16', '16 1', '-16 1', '16 -1', '-16 -1']))
})
