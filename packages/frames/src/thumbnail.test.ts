import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { MADE_BY_AI_XMP } from './made-by-ai.ts'
import { encodeThumbnail } from './thumbnail.ts'

const SIZES = [
  { width: 11, height: 11 },
  { width: 33, height: 21 },
  { width: 256, height: 171 },
]

test.each(SIZES)('a thumbnail of $width × $height px is what sharp makes of the picture, and marked', async (size) => {
  const { width, height } = size
  const data = Uint8Array.from({ length: width * height * 3 }, (_, at) => 128 + 100 * Math.sin(at / 700 + (at % 3)))
  const webp = await encodeThumbnail({ ...size, data })
  const { xmp, format, ...read } = await sharp(webp, { failOn: 'warning' }).metadata()
  expect({ format, width: read.width, height: read.height }).toEqual({ format: 'webp', ...size })
  expect(xmp?.toString()).toBe(MADE_BY_AI_XMP)
  const bySharp = await sharp(data, { raw: { ...size, channels: 3 } })
    .webp({ quality: 75, effort: 2 })
    .toBuffer()
  const pixelsOf = (bytes: Uint8Array) => sharp(bytes).removeAlpha().raw().toBuffer()
  expect((await pixelsOf(Buffer.from(webp))).equals(await pixelsOf(bySharp))).toBe(true)
})

test('the same picture gives the same bytes', async () => {
  const picture = { width: 64, height: 40, data: Uint8Array.from({ length: 64 * 40 * 3 }, (_, at) => (at * at) % 256) }
  expect(await encodeThumbnail(picture)).toEqual(await encodeThumbnail(picture))
})

test('an encoder that could not be read is read again for the next thumbnail', async () => {
  onTestFinished(() => {
    vi.doUnmock('node:fs/promises')
    vi.resetModules()
  })
  vi.resetModules()
  vi.doMock('node:fs/promises', async (actual) => {
    const files = await actual<typeof import('node:fs/promises')>()
    return { ...files, readFile: vi.fn(files.readFile).mockRejectedValueOnce(new Error('too many open files')) }
  })
  const anew = await import('./thumbnail.ts')
  const grey = { width: 16, height: 16, data: new Uint8Array(16 * 16 * 3).fill(90) }
  await expect(anew.encodeThumbnail(grey)).rejects.toThrow('too many open files')
  expect(await anew.encodeThumbnail(grey)).toEqual(await encodeThumbnail(grey))
})
