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

const PHOTO = new URL('../../../../../bench/photos/honey-bee.jpg', import.meta.url)
const WORLDS: readonly EchoModelId[] = [
  'nebulae',
  'nebulae-2',
  'stained-glass',
  'floating-world',
  'floating-world-2',
  'floating-world-3',
  'terra-incognita',
  'terra-incognita-2',
]

async function lastOf(world: EchoModelId, style: Style, passes: number): Promise<Pixels> {
  const original = await normaliseImage(await readFile(PHOTO), { maxSidePx: 96, sideMultiplePx: 8 })
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
