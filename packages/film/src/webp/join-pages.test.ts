import { pictureChunk } from '@afterimage/frames/webp-chunks'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { joinPages } from './join-pages.ts'

const SIZE = { width: 33, height: 21 }
const still = (grey: number) =>
  sharp({ create: { ...SIZE, channels: 3, background: { r: grey, g: grey, b: grey } } }).webp()

describe('a moving WebP of stills', () => {
  test('has each with its own time, the mark, and every chunk at an even place', async () => {
    const greys = [10, 90, 200]
    const pages = await Promise.all(
      greys.map(async (grey, at) => ({ picture: pictureChunk(await still(grey).toBuffer()), durationMs: 70 + at })),
    )
    // Pictures of odd lengths, as encoders may end them.
    const odd = pages.map(({ picture, durationMs }) => ({ picture: withOddLength(picture), durationMs }))
    const film = joinPages(odd, { ...SIZE, mark: '<x:xmpmeta/>' })
    const read = await sharp(film, { animated: true }).metadata()
    expect(read).toMatchObject({ pages: 3, width: 33, pageHeight: 21, loop: 0, delay: [70, 71, 72] })
    expect(read.xmp?.toString()).toBe('<x:xmpmeta/>')
    for (const [page, grey] of greys.entries()) {
      const { dominant } = await sharp(film, { page }).stats()
      expect(Math.abs(dominant.r - grey), `page ${page}`).toBeLessThan(16)
    }
    expect(film.length % 2).toBe(0)
  })

  test('takes lossless pictures and those that come with other chunks', async () => {
    const lossless = await still(120).webp({ lossless: true }).withXmp('<a/>').toBuffer()
    const film = joinPages([{ picture: pictureChunk(lossless), durationMs: 100 }], { ...SIZE, mark: '' })
    expect(await sharp(film).metadata()).toMatchObject({ width: 33, height: 21 })
  })
})

/** One more byte in the chunk, which decoders pass over. */
function withOddLength(picture: Uint8Array): Uint8Array {
  if (picture.length % 2 === 1) return picture
  const longer = Buffer.concat([picture, Buffer.alloc(1)])
  longer.writeUInt32LE(longer.length - 8, 4)
  return longer
}
