import { writeFile } from 'node:fs/promises'
import { MADE_BY_AI_XMP } from '@afterimage/frames/made-by-ai'
import sharp from 'sharp'
import { fitInside } from './fit-inside.ts'
import { inOrder } from './read-frames.ts'
import type { Rendering } from './rendering.ts'

const MAX_SIDE_PX = 640
const QUALITY = 75
const READ_AHEAD = 3

/** A moving WebP, its longest side at most 640 px, playing for ever. */
export async function renderWebp({ source, timeline, file, signal, onProgress }: Rendering): Promise<void> {
  const size = fitInside(source, MAX_SIDE_PX)
  const isSmaller = size.width !== source.width
  const pages: Uint8Array[] = []
  const shrunk = inOrder(source.frames, READ_AHEAD, async ({ number }) => {
    const png = await source.readFrame(number)
    return isSmaller
      ? sharp(png)
          .resize({ ...size, fit: 'fill' })
          .png({ compressionLevel: 1 })
          .toBuffer()
      : png
  })
  for await (const page of shrunk) {
    signal.throwIfAborted()
    pages.push(page)
    onProgress((pages.length / source.frames.length) * 0.3)
  }
  const delay = timeline.steps.map((steps) => Math.round((steps * 1_000) / timeline.framesPerSecond))
  const webp = await sharp(pages, { join: { animated: true }, limitInputPixels: false })
    .webp({ quality: QUALITY, effort: 2, delay, loop: 0 })
    .withXmp(MADE_BY_AI_XMP)
    .toBuffer()
  await writeFile(file, webp, { signal })
  onProgress(1)
}
