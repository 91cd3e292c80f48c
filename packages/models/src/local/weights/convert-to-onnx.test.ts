import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { buildWeights, SCALES } from '../build-weights.ts'
import { enlarge } from '../network.ts'
import { type Planes, toPlanes } from '../planes.ts'
import { openTensorflowNetwork } from './tensorflow-network.ts'

const PHOTO = fileURLToPath(new URL('../../../../../bench/photos/raccoon.jpg', import.meta.url))

beforeAll(async () => {
  await buildWeights()
})

test.each(SCALES)('the x%i network gives the numbers of the package’s own weights in TensorFlow.js', async (scale) => {
  const photo = await smallPhoto()
  const reference = await openTensorflowNetwork(scale)
  const wanted = await reference.enlarge(photo)
  reference.dispose()
  const drawn = await enlarge(photo, scale, 1)
  expect([drawn.width, drawn.height]).toEqual([wanted.width, wanted.height])
  // Grey levels of 255; the edges, where zero padding shows, included.
  expect(largestDifference(drawn, wanted)).toBeLessThan(0.01)
  // A blank or constant answer would agree with another one.
  expect(largestDifference(drawn, { ...drawn, data: drawn.data.map(() => 128) })).toBeGreaterThan(80)
})

async function smallPhoto(): Promise<Planes> {
  const { data, info } = await sharp(PHOTO).resize(56, 40).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return toPlanes({ width: info.width, height: info.height, data })
}

function largestDifference(a: Planes, b: Planes): number {
  return a.data.reduce((largest, value, i) => Math.max(largest, Math.abs(value - (b.data[i] ?? Number.NaN))), 0)
}
