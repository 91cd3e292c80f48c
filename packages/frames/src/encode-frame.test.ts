import sharp from 'sharp'
import { expect, test } from 'vitest'
import { decodePng, encodeCover, encodePng } from './encode-frame.ts'

const frame = { width: 300, height: 40, data: Uint8Array.from({ length: 300 * 40 * 3 }, (_, i) => (i * i) % 256) }

test('a frame comes back from its PNG unchanged', async () => {
  expect(await decodePng(await encodePng(frame))).toEqual(frame)
})

test('the same frame gives the same bytes, as the ledger of hashes needs', async () => {
  expect(await encodePng(frame)).toEqual(await encodePng(frame))
})

test('a damaged frame is an error, not a grey picture', async () => {
  const png = await encodePng(frame)
  await expect(decodePng(png.subarray(0, png.length / 2))).rejects.toThrow()
})

test('a cover is a WebP of 640 px, and never larger than the frame', async () => {
  const shapeOf = async (webp: Uint8Array) => {
    const { format, width, height } = await sharp(webp).metadata()
    return { format, width, height }
  }
  const wide = { width: 1_280, height: 80, data: new Uint8Array(1_280 * 80 * 3).fill(90) }
  expect(await shapeOf(await encodeCover(frame))).toEqual({ format: 'webp', width: 300, height: 40 })
  expect(await shapeOf(await encodeCover(wide))).toEqual({ format: 'webp', width: 640, height: 40 })
})
