import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openImage } from './safe-sharp.ts'

const dot = { create: { width: 8, height: 8, channels: 3 as const, background: 'teal' } }

test.each([
  ['SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>')],
  ['TIFF', () => sharp(dot).tiff().toBuffer()],
  ['AVIF', () => sharp(dot).avif({ effort: 0 }).toBuffer()],
])('%s is not decoded, even where nobody looked at its signature', async (_, make) => {
  const bytes = await make()
  await expect(openImage(bytes).metadata()).rejects.toThrow('unsupported image format')
  await expect(sharp(bytes).metadata(), 'the whole process is closed to it').rejects.toThrow('unsupported')
})

test.each(['jpeg', 'png', 'gif', 'webp'] as const)('%s is', async (format) => {
  expect((await openImage(await sharp(dot)[format]().toBuffer()).metadata()).format).toBe(format)
})

test('more than 40 megapixels are not decoded', async () => {
  const raw = { width: 8_000, height: 5_001, channels: 1 as const }
  const png = await sharp(new Uint8Array(raw.width * raw.height), { raw })
    .png({ compressionLevel: 1 })
    .toBuffer()
  await expect(openImage(png).toBuffer()).rejects.toThrow('pixel limit')
})
