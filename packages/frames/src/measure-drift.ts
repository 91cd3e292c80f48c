import { availableParallelism } from 'node:os'
import type { Drift } from '@afterimage/core/drift'
import type { FrameTask, FrameTaskResult, HoldTask } from './frame-task.ts'
import type { Pixels } from './pixels.ts'
import { smallVersion } from './small-version.ts'
import { threadPool } from './thread-pool.ts'

const MAX_THREADS = 2
const DEADLINE_MS = 20_000

interface Frames {
  readonly original: Pixels
  readonly previous: Pixels
  readonly frame: Pixels
}

const threads = threadPool<FrameTask | HoldTask, FrameTaskResult | Pixels>(
  new URL('./frame-task.ts', import.meta.url),
  'doFrameTask',
  Math.min(MAX_THREADS, availableParallelism()),
)

/**
 * Measures a frame against frame 0 and the frame before it, on 256 px versions, in a worker thread. All three must have one
 * size, at least 11 px a side at 256 px. Rejects with RangeError otherwise, and with AbortError after 20 s.
 */
export async function measureDrift(frames: Frames): Promise<Drift> {
  const { drift } = await inThread(frames, { full: undefined, withThumbnail: false })
  return drift
}

/** Makes a reproduction's PNG, lossless and marked as made by AI, in the thread that measures it. Rejects as {@link measureDrift} does. */
export async function encodeAndMeasure(frames: Frames): Promise<{ readonly png: Uint8Array; readonly drift: Drift }> {
  const { drift, png } = await inThread(frames, { full: frames.frame, withThumbnail: false })
  if (png === undefined) throw new Error('the thread made no PNG')
  return { png, drift }
}

/** As {@link encodeAndMeasure}, and a WebP of 256 px at most, marked as well. */
export async function encodeWithThumbnail(
  frames: Frames,
): Promise<{ readonly png: Uint8Array; readonly thumbnail: Uint8Array; readonly drift: Drift }> {
  const { drift, png, thumbnail } = await inThread(frames, { full: frames.frame, withThumbnail: true })
  if (png === undefined || thumbnail === undefined) throw new Error('the thread made no PNG or no thumbnail')
  return { png, thumbnail, drift }
}

async function inThread(frames: Frames, wanted: Pick<FrameTask, 'full' | 'withThumbnail'>): Promise<FrameTaskResult> {
  const { width, height } = frames.original
  for (const { width: w, height: h } of [frames.previous, frames.frame]) {
    if (w === width && h === height) continue
    throw new RangeError(`Frames of ${width} × ${height} and ${w} × ${h} px cannot be compared.`)
  }
  const [original, previous, frame] = await Promise.all([
    smallVersion(frames.original),
    smallVersion(frames.previous),
    smallVersion(frames.frame),
  ])
  const done = await threads.run({ original, previous, frame, ...wanted }, AbortSignal.timeout(DEADLINE_MS))
  if ('data' in done) throw new Error('the thread measured nothing')
  return done
}

/** {@link holdUnchanged} in a thread. Rejects as it throws, and with AbortError after 20 s. */
export async function holdInThread(held: Pixels, made: Pixels, below: number): Promise<Pixels> {
  const done = await threads.run({ held, made, below }, AbortSignal.timeout(DEADLINE_MS))
  if (!('data' in done)) throw new Error('the thread held nothing')
  return done
}

/** Ends the worker threads; the next measurement starts them again. */
export async function closeDriftMeasuring(): Promise<void> {
  await threads.close()
}
