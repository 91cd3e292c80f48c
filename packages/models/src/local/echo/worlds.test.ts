import { readFile } from 'node:fs/promises'
import type { Style } from '@afterimage/core/styles'
import { levels } from '@afterimage/frames/detail'
import { luma } from '@afterimage/frames/luma'
import { normaliseImage } from '@afterimage/frames/normalise-image'
import type { Pixels } from '@afterimage/frames/pixels'
import { expect, it } from 'vitest'
import { toPlanes } from '../planes.ts'
import { colourfulnessOf } from '../treatments/colourfulness.ts'
import { linesOf } from '../treatments/lines.ts'
import { drawEchoFrame } from './draw-echo-frame.ts'
import { type EchoModelId, imaginations } from './imaginations.ts'
import { openEchoNetwork } from './open-echo-network.ts'
import { PLACE_PX } from './place-grid.ts'

const BEE = { photo: 'honey-bee.jpg', maxSidePx: 96 }
/** Fur at a size at which it is texture. */
const RACCOON = { photo: 'raccoon.jpg', maxSidePx: 128 }
const WORLDS: readonly EchoModelId[] = [
  'nebulae',
  'nebulae-2',
  'stained-glass',
  'floating-world',
  'floating-world-2',
  'floating-world-3',
  'floating-world-4',
  'terra-incognita',
  'terra-incognita-2',
]

async function lastOf(world: EchoModelId, style: Style, passes: number, { photo, maxSidePx } = BEE): Promise<Pixels> {
  const file = new URL(`../../../../../bench/photos/${photo}`, import.meta.url)
  const original = await normaliseImage(await readFile(file), { maxSidePx, sideMultiplePx: 8 })
  const network = openEchoNetwork(2, world)
  let frame = original
  for (let number = 1; number <= passes; number++) {
    frame = await drawEchoFrame({ original, previous: frame, style, seed: 1, number }, network, () => {})
  }
  return frame
}

it.each(WORLDS)('a run in %s comes to the tones of its pictures and lives on there', async (world) => {
  const frame = await lastOf(world, 'reproduce', 60)
  const { means, colourfulness } = imaginations[world].destination ?? { means: [], colourfulness: null }
  for (const [channel, wanted] of means.entries()) {
    const levelsOfChannel = frame.data.filter((_, at) => at % 3 === channel)
    const mean = levelsOfChannel.reduce((sum, level) => sum + level, 0) / levelsOfChannel.length
    expect(Math.abs(mean - wanted)).toBeLessThan(30)
  }
  if (colourfulness !== null) expect(Math.abs(colourfulnessOf(toPlanes(frame)) - colourfulness)).toBeLessThan(12)
  expect(levels(luma(frame)).deviation).toBeGreaterThan(20)
})

it('lines grow to stripes in Floating World 1, and are held in the one that came after it', async () => {
  const [first, second] = [
    await lastOf('floating-world', 'stylize', 50),
    await lastOf('floating-world-2', 'stylize', 50),
  ]
  const lines = [first, second].map((frame) => linesOf(toPlanes(frame)))
  expect(lines[0]).toBeGreaterThan(22)
  expect(lines[1]).toBeLessThan(20)
})

it.each(['nebulae-2', 'terra-incognita-2', 'floating-world-3', 'floating-world-4'] as const)(
  'what %s simplifies stays a picture, and becomes no basket of strokes',
  async (world) => {
    expect(likeAfterAStroke(await lastOf(world, 'simplify', 25, RACCOON))).toBeLessThan(0.12)
  },
)

it('strokes repeat less in Floating World 4 than in the one before it, which draws with the same network', async () => {
  const [third, fourth] = [
    await lastOf('floating-world-3', 'dreamy', 30, RACCOON),
    await lastOf('floating-world-4', 'dreamy', 30, RACCOON),
  ]
  expect(likeAfterAStroke(fourth)).toBeLessThan(likeAfterAStroke(third) - 0.05)
})

/** How like the fine detail of a picture is to itself 8 px to the right and 8 px below, −1 … 1: 0 where nothing repeats. */
function likeAfterAStroke(picture: Pixels): number {
  const { width, height, data } = luma(picture)
  const detail = (x: number, y: number) => {
    const at = y * width + x
    const around = [at - 1, at + 1, at - width, at + width].reduce((sum, i) => sum + (data[i] ?? 0), 0)
    return (data[at] ?? 0) - around / 4
  }
  let [alike, energy] = [0, 0]
  for (let y = 1; y < height - 1 - PLACE_PX; y++) {
    for (let x = 1; x < width - 1 - PLACE_PX; x++) {
      const here = detail(x, y)
      energy += here * here
      alike += (here * (detail(x + PLACE_PX, y) + detail(x, y + PLACE_PX))) / 2
    }
  }
  return alike / energy
}
