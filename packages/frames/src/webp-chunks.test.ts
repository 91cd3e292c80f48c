import sharp from 'sharp'
import { expect, test } from 'vitest'
import { markedWebp, pictureChunk } from './webp-chunks.ts'

const SIZE = { width: 33, height: 21 }
const still = sharp({ create: { ...SIZE, channels: 3, background: { r: 120, g: 120, b: 120 } } })

test.each([{ lossless: true }, { lossless: false }])(
  'a picture goes with the mark that it is given, and no other',
  async (how) => {
    const bytes = await still.clone().webp(how).withXmp('<a/>').toBuffer()
    const marked = markedWebp([pictureChunk(bytes)], { ...SIZE, mark: '<b/>' })
    const { xmp, ...read } = await sharp(marked, { failOn: 'warning' }).metadata()
    expect(read).toMatchObject({ format: 'webp', ...SIZE })
    expect(xmp?.toString()).toBe('<b/>')
    expect(await sharp(marked).raw().toBuffer()).toEqual(await sharp(bytes).raw().toBuffer())
  },
)

test.each([
  new Uint8Array(),
  Buffer.from('RIFF____WEBPXMP \u0004\0\0\0abcd'),
  Buffer.from('RIFF____WEBPVP8 \u0040\0\0\0ab'),
])('says so where there is no picture, or only its beginning', (bytes) => {
  expect(() => pictureChunk(bytes)).toThrow('has no picture')
})
