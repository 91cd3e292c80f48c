import sharp from 'sharp'
import { expect, test } from 'vitest'
import { decodePng, encodePng } from './encode-frame.ts'
import { MADE_BY_AI_PNG_TEXT, MADE_BY_AI_XMP } from './made-by-ai.ts'
import { packPng } from './pack-png.ts'
import type { Pixels } from './pixels.ts'
import { seededRandom } from './seeded-random.ts'

const draw = (width: number, height: number, value: (x: number, y: number, channel: number) => number): Pixels => ({
  ...{ width, height },
  data: Uint8Array.from({ length: width * height * 3 }, (_, i) =>
    value(Math.floor(i / 3) % width, Math.floor(i / 3 / width), i % 3),
  ),
})
const random = seededRandom(1)
/** Slopes with grain on them. */
const photo = draw(
  211,
  160,
  (x, y, channel) => 110 + 60 * Math.sin((x + 9 * channel) / 23) + 50 * Math.cos(y / 31) + 6 * random(),
)
/** The same sharp glyphs again and again. */
const glyphs = Array.from({ length: 8 * 12 }, () => (random() < 0.5 ? 0 : 255))
const drawing = draw(240, 160, (x, y) => glyphs[(y % 8) * 12 + (x % 12)] ?? 0)

test.each([
  ['a photo', photo],
  ['a drawing', drawing],
  ['noise', draw(37, 41, () => 256 * random())],
  ['every value beside every other', draw(256, 256, (x, y, channel) => [x, y, x ^ y][channel] ?? 0)],
  ['one pixel', draw(1, 1, () => 200)],
  ['a column', draw(1, 90, (_, y) => y * 7)],
  ['a row', draw(90, 1, (x) => x * 7)],
])('%s comes back unchanged, and is packed to the same bytes again', async (_, pixels) => {
  const png = packPng(pixels)
  const { width, height, data } = await decodePng(png)
  expect({ width, height }).toEqual({ width: pixels.width, height: pixels.height })
  expect(Buffer.compare(data, pixels.data)).toBe(0)
  expect(Buffer.compare(packPng({ ...pixels, data: Uint8Array.from(pixels.data) }), png)).toBe(0)
})

test('it is a plain PNG of 8-bit RGB', async () => {
  const { format, width, height, depth, channels, space, isProgressive, hasProfile } = await sharp(
    packPng(photo),
  ).metadata()
  expect({ format, width, height, depth, channels, space, isProgressive, hasProfile }).toEqual({
    ...{ format: 'png', width: 211, height: 160, depth: 'uchar', channels: 3, space: 'srgb' },
    ...{ isProgressive: false, hasProfile: false },
  })
})

test('nothing else lies in its memory, which is copied from thread to thread', () => {
  const png = packPng(photo)
  expect(png.buffer.byteLength).toBe(png.byteLength)
})

test.each([
  ['a photo', photo],
  ['a drawing, which runs alone would make several times as large,', drawing],
])('%s takes about as many bytes as libpng makes of it', async (_, pixels) => {
  expect(packPng(pixels).length).toBeLessThan(1.1 * (await encodePng(pixels)).length)
})

test('a text goes into a chunk of its own in front of the pixels, and changes no byte of them', async () => {
  const plain = Buffer.from(packPng(photo))
  const marked = Buffer.from(packPng(photo, MADE_BY_AI_PNG_TEXT))
  const at = plain.indexOf('IDAT') - 4
  const chunkBytes = 12 + MADE_BY_AI_PNG_TEXT.length
  expect(marked.subarray(0, at)).toEqual(plain.subarray(0, at))
  expect(marked.subarray(at + chunkBytes)).toEqual(plain.subarray(at))
  expect((await sharp(marked).metadata()).xmp?.toString()).toBe(MADE_BY_AI_XMP)
  expect(await decodePng(marked)).toEqual(await decodePng(plain))
})

test('the mark costs less than half a kilobyte', () => {
  expect(packPng(photo, MADE_BY_AI_PNG_TEXT).length - packPng(photo).length).toBeLessThan(500)
})
