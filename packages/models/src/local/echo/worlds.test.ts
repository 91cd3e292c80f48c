import { readFile } from 'node:fs/promises'
import { levels } from '@afterimage/frames/detail'
import { luma } from '@afterimage/frames/luma'
import { normaliseImage } from '@afterimage/frames/normalise-image'
import { expect, it } from 'vitest'
import { toPlanes } from '../planes.ts'
import { colourfulnessOf } from '../treatments/colourfulness.ts'
import { drawEchoFrame } from './draw-echo-frame.ts'
import { type EchoModelId, imaginations } from './imaginations.ts'
import { openEchoNetwork } from './open-echo-network.ts'

const PHOTO = new URL('../../../../../bench/photos/honey-bee.jpg', import.meta.url)
const WORLDS: readonly EchoModelId[] = ['nebulae', 'floating-world']

it.each(WORLDS)('a run in %s comes to the tones of its pictures and lives on there', async (world) => {
  const original = await normaliseImage(await readFile(PHOTO), { maxSidePx: 96, sideMultiplePx: 8 })
  const network = openEchoNetwork(2, world)
  let frame = original
  for (let number = 1; number <= 60; number++) {
    frame = await drawEchoFrame({ original, previous: frame, style: 'reproduce', seed: 1, number }, network, () => {})
  }
  const { means, colourfulness } = imaginations[world].destination ?? { means: [], colourfulness: null }
  for (const [channel, wanted] of means.entries()) {
    const levelsOfChannel = frame.data.filter((_, at) => at % 3 === channel)
    const mean = levelsOfChannel.reduce((sum, level) => sum + level, 0) / levelsOfChannel.length
    expect(Math.abs(mean - wanted)).toBeLessThan(30)
  }
  if (colourfulness !== null) expect(Math.abs(colourfulnessOf(toPlanes(frame)) - colourfulness)).toBeLessThan(12)
  expect(levels(luma(frame)).deviation).toBeGreaterThan(20)
})
