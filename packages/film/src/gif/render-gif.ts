import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import { fitInside } from '../fit-inside.ts'
import { inOrder } from '../read-frames.ts'
import type { Rendering } from '../rendering.ts'
import { encodeInThread, GIF_THREADS } from './gif-threads.ts'

/** Larger GIFs are too heavy to send: a hundred frames of 1,024 px take 34 MB. */
const MAX_SIDE_PX = 480

/** A GIF whose longest side is at most 480 px, each frame with its own 256 colours, playing for ever. */
export async function renderGif({ source, timeline, file, signal, onProgress }: Rendering): Promise<void> {
  const size = fitInside(source, MAX_SIDE_PX)
  const last = source.frames.length - 1
  const parts = inOrder([...source.frames.entries()], GIF_THREADS, async ([i, { number }]) => {
    const delayMs = ((timeline.steps[i] ?? 1) * 1_000) / timeline.framesPerSecond
    const rgb = await sharp(await source.readFrame(number))
      .resize({ ...size, fit: 'fill' })
      .removeAlpha()
      .raw()
      .toBuffer()
    const part = await encodeInThread({ rgb, ...size, delayMs, isFirst: i === 0, isLast: i === last })
    onProgress((i + 1) / source.frames.length)
    return part
  })
  await pipeline(Readable.from(parts), createWriteStream(file), { signal })
}
