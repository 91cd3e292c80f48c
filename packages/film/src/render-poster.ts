import { writeFile } from 'node:fs/promises'
import { MADE_BY_AI_XMP } from '@afterimage/frames/made-by-ai'
import sharp from 'sharp'
import { readPixels } from './read-frames.ts'
import type { Rendering } from './rendering.ts'

const LINE = { r: 243, g: 237, b: 228 }

/** A still that tells the story, as JPEG: the original on the left of a thin line, what became of it on the right. */
export async function renderPoster({ source, file, signal, onProgress }: Rendering): Promise<void> {
  const { width, height } = source
  const original = await readPixels(source, 0)
  const last = await readPixels(source, source.frames.at(-1)?.number ?? 0)
  const half = Math.floor(width / 2)
  const linePx = Math.max(1, Math.round(width / 256))
  const raw = { raw: { width, height, channels: 3 as const } }
  const left = await sharp(original.data, raw)
    .extract({ left: 0, top: 0, width: Math.max(1, half), height })
    .png()
    .toBuffer()
  const line = { create: { width: linePx, height, channels: 3 as const, background: LINE } }
  const poster = await sharp(last.data, raw)
    .composite([
      { input: left, left: 0, top: 0 },
      { input: line, left: Math.max(0, half - Math.floor(linePx / 2)), top: 0 },
    ])
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .withXmp(MADE_BY_AI_XMP)
    .toBuffer()
  await writeFile(file, poster, { signal })
  onProgress(1)
}
