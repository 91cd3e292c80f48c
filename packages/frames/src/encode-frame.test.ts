import sharp from 'sharp'
import { expect, test } from 'vitest'
import { decodePng, encodePng, encodeThumbnail } from './encode-frame.ts'

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

test('a thumbnail is a WebP of 256 px, or of another side, never larger than the frame', async () => {
  const shapeOf = async (sidePx?: number) => {
    const { format, width, height } = await sharp(await encodeThumbnail(frame, sidePx)).metadata()
    return { format, width, height }
  }
  expect(await shapeOf()).toEqual({ format: 'webp', width: 256, height: 34 })
  expect(await shapeOf(150)).toEqual({ format: 'webp', width: 150, height: 20 })
  expect(await shapeOf(640)).toEqual({ format: 'webp', width: 300, height: 40 })
})
