import type { Pixels } from '@afterimage/frames/pixels'
import { resizePixels } from '@afterimage/frames/resize-pixels'
import { signalToNoiseDb } from '@afterimage/frames/signal-to-noise'
import { describe, expect, test } from 'vitest'
import { readPhotoPixels } from '../../../test/read-photo-pixels.ts'
import type { FrameOrder } from '../frame-order.ts'
import { toPixels, toPlanes } from '../planes.ts'
import { drawAtSize, drawnSize } from './draw-at-size.ts'
import { resamplePlanes } from './resample-planes.ts'

const go = () => undefined
const orderFor = (original: Pixels, previous = original): FrameOrder => ({
  ...{ original, previous, style: 'reproduce', seed: 1, number: 1 },
})
/** A pass that darkens, and keeps what it was given. */
function darkening() {
  const given: FrameOrder[] = []
  const draw = async (order: FrameOrder) => {
    given.push(order)
    return { ...order.previous, data: order.previous.data.map((value) => value >> 1) }
  }
  return { given, draw }
}

describe('the size at which a pass is drawn', () => {
  test.each([
    [512, 384, 512, 384],
    [256, 512, 256, 512],
    [1_024, 768, 512, 384],
    [768, 516, 512, 344],
    [336, 1_024, 168, 512],
  ])('a frame of %i × %i px is drawn at %i × %i px', (width, height, wide, high) => {
    expect(drawnSize({ width, height })).toEqual({ width: wide, height: high })
  })
})

test('a frame of up to 512 px is drawn as it was ordered', async () => {
  const order = orderFor(await readPhotoPixels('raccoon.jpg', 512, 384))
  const { given, draw } = darkening()
  await drawAtSize(order, draw, go)
  expect(given).toEqual([order])
  expect(given[0]).toBe(order)
})

test('a larger one is drawn at 512 px, from both pictures at that size', async () => {
  const original = await readPhotoPixels('raccoon.jpg', 1_024, 768)
  const previous = await readPhotoPixels('honey-bee.jpg', 1_024, 768)
  const { given, draw } = darkening()
  const frame = await drawAtSize(orderFor(original, previous), draw, go)
  expect(given).toHaveLength(1)
  for (const [name, full] of [
    ['original', original],
    ['previous', previous],
  ] as const) {
    const small = given[0]?.[name]
    expect([small?.width, small?.height]).toEqual([512, 384])
    if (small === undefined) throw new Error('nothing was drawn')
    expect(signalToNoiseDb(await resizePixels(full, { width: 512, height: 384 }), small)).toBeGreaterThan(40)
  }
  expect([frame.width, frame.height, frame.data.length]).toEqual([1_024, 768, 1_024 * 768 * 3])
})

test.each([768, 1_024])('the next pass sees what was drawn, and no trace of the enlargement: %i px', async (side) => {
  const photo = await readPhotoPixels('raccoon.jpg', side, side)
  const drawn = await readPhotoPixels('honey-bee.jpg', 512, 512)
  const frame = await drawAtSize(orderFor(photo), async () => drawn, go)
  const seen = toPixels(resamplePlanes(toPlanes(frame), drawn))
  expect(signalToNoiseDb(drawn, seen)).toBeGreaterThan(40)
})

test('edges are firmer than a plain enlargement leaves them', async () => {
  const photo = await readPhotoPixels('raccoon.jpg', 1_024, 1_024)
  const data = Uint8Array.from({ length: 3 * 512 * 512 }, (_, i) => (Math.floor(i / 3) % 512 < 200 ? 40 : 210))
  const drawn = { width: 512, height: 512, data }
  const steepest = ({ width, data: values }: Pixels) => {
    const row = values.subarray(3 * width * 300, 3 * width * 301)
    return Math.max(...row.subarray(3).map((value, i) => Math.abs(value - (row[i] ?? 0))))
  }
  const plain = toPixels(resamplePlanes(toPlanes(drawn), photo))
  expect(steepest(await drawAtSize(orderFor(photo), async () => drawn, go))).toBeGreaterThan(1.15 * steepest(plain))
})

test('the original is shrunk anew for another run', async () => {
  const { given, draw } = darkening()
  const [one, other] = [
    await readPhotoPixels('raccoon.jpg', 768, 768),
    await readPhotoPixels('honey-bee.jpg', 768, 768),
  ]
  for (const original of [one, one, other]) await drawAtSize(orderFor(original, one), draw, go)
  expect(given[0]?.original).toEqual(given[1]?.original)
  expect(given[2]?.original).not.toEqual(given[1]?.original)
})

test('stops between its stages when nobody wants the frame any more', async () => {
  const order = orderFor(await readPhotoPixels('raccoon.jpg', 768, 768))
  const { given, draw } = darkening()
  const stop = () => {
    throw new Error('stopped')
  }
  await expect(drawAtSize(order, draw, stop)).rejects.toThrow('stopped')
  expect(given).toEqual([])
})
