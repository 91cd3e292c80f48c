import { createWriteStream } from 'node:fs'
import { availableParallelism } from 'node:os'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Piscina } from 'piscina'
import { fitInside } from '../fit-inside.ts'
import { inOrder } from '../read-frames.ts'
import type { Rendering } from '../rendering.ts'
import type { GifFrame } from './encode-gif-frame.ts'

/** Larger GIFs are too heavy to send: a hundred frames of 1,024 px take 34 MB. */
const MAX_SIDE_PX = 480
const MAX_THREADS = 4

/** A GIF whose longest side is at most 480 px, each frame with its own 256 colours, playing for ever. */
export async function renderGif({ source, timeline, file, signal, onProgress }: Rendering): Promise<void> {
  const threads = Math.min(MAX_THREADS, availableParallelism())
  const pool = new Piscina<GifFrame, Uint8Array>({
    filename: new URL('./encode-gif-frame.ts', import.meta.url).href,
    minThreads: threads,
    maxThreads: threads,
  })
  // a result that crosses the abort of its task is an 'error' event; unheard, it would end the process
  pool.on('error', () => undefined)
  const size = fitInside(source, MAX_SIDE_PX)
  const last = source.frames.length - 1
  const parts = inOrder([...source.frames.entries()], threads, async ([i, { number }]) => {
    const delayMs = ((timeline.steps[i] ?? 1) * 1_000) / timeline.framesPerSecond
    const png = await source.readFrame(number)
    const part = await pool.run({ png, ...size, delayMs, isFirst: i === 0, isLast: i === last }, { signal })
    onProgress((i + 1) / source.frames.length)
    return part
  })
  try {
    await pipeline(Readable.from(parts), createWriteStream(file), { signal })
  } finally {
    await pool.destroy()
  }
}
