import { writeFile } from 'node:fs/promises'
import { MADE_BY_AI_XMP } from '@afterimage/frames/made-by-ai'
import { pictureChunk } from '@afterimage/frames/webp-chunks'
import sharp from 'sharp'
import { fitInside } from '../fit-inside.ts'
import { inOrder } from '../read-frames.ts'
import type { Rendering } from '../rendering.ts'
import { joinPages, type WebpPage } from './join-pages.ts'

const MAX_SIDE_PX = 640
const QUALITY = 75
const EFFORT = 2
const READ_AHEAD = 3

/** A moving WebP, its longest side at most 640 px, playing for ever. */
export async function renderWebp({ source, timeline, file, signal, onProgress }: Rendering): Promise<void> {
  const { width, height } = fitInside(source, MAX_SIDE_PX)
  const pages: WebpPage[] = []
  const stills = inOrder(source.frames, READ_AHEAD, async ({ number }) => {
    const still = sharp(await source.readFrame(number)).removeAlpha()
    if (width !== source.width) still.resize({ width, height, fit: 'fill' })
    return still.webp({ quality: QUALITY, effort: EFFORT }).toBuffer()
  })
  for await (const still of stills) {
    signal.throwIfAborted()
    const steps = timeline.steps[pages.length] ?? 1
    pages.push({
      picture: pictureChunk(still),
      durationMs: Math.round((steps * 1_000) / timeline.framesPerSecond),
    })
    onProgress(pages.length / source.frames.length)
  }
  await writeFile(file, joinPages(pages, { width, height, mark: MADE_BY_AI_XMP }), { signal })
}
