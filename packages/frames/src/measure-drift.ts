import { availableParallelism } from 'node:os'
import type { Drift } from './drift.ts'
import type { Pixels } from './pixels.ts'
import { resizePixels } from './resize-pixels.ts'
import { threadPool } from './thread-pool.ts'

const MEASURED_SIDE_PX = 256
const MAX_THREADS = 2
const DEADLINE_MS = 20_000

interface Frames {
  readonly original: Pixels
  readonly previous: Pixels
  readonly frame: Pixels
}

const threads = threadPool<Frames, Drift>(
  new URL('./compare-frames.ts', import.meta.url),
  'compareFrames',
  Math.min(MAX_THREADS, availableParallelism()),
)

/** The small version of each frame that is still in use: the original and the previous frame are asked for again and again. */
const smallVersions = new WeakMap<Pixels, Promise<Pixels>>()

/**
 * Measures a frame against frame 0 and the frame before it, on 256 px versions, in a worker thread. All three must have one
 * size, at least 11 px a side at 256 px. Rejects with RangeError otherwise, and with AbortError after 20 s.
 */
export async function measureDrift(frames: Frames): Promise<Drift> {
  const { width, height } = frames.original
  for (const { width: w, height: h } of [frames.previous, frames.frame]) {
    if (w === width && h === height) continue
    throw new RangeError(`Frames of ${width} × ${height} and ${w} × ${h} px cannot be compared.`)
  }
  const [original, previous, frame] = await Promise.all([
    small(frames.original),
    small(frames.previous),
    small(frames.frame),
  ])
  return threads.run({ original, previous, frame }, AbortSignal.timeout(DEADLINE_MS))
}

/** Ends the worker threads; the next measurement starts them again. */
export async function closeDriftMeasuring(): Promise<void> {
  await threads.close()
}

function small(pixels: Pixels): Promise<Pixels> {
  const known = smallVersions.get(pixels)
  if (known) return known
  const scale = Math.min(1, MEASURED_SIDE_PX / Math.max(pixels.width, pixels.height))
  const size = { width: Math.round(pixels.width * scale), height: Math.round(pixels.height * scale) }
  const made = resizePixels(pixels, size)
  smallVersions.set(pixels, made)
  return made
}
