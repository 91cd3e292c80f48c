import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import type { Drift } from './drift.ts'
import type { Pixels } from './pixels.ts'

const DEADLINE_MS = 20_000

let pool: Piscina<Frames, Drift> | undefined

interface Frames {
  readonly original: Pixels
  readonly previous: Pixels
  readonly frame: Pixels
}

/**
 * Measures a frame against frame 0 and the frame before it, on 256 px versions, in a worker thread. All three must have one
 * size, at least 11 px a side at 256 px. Rejects with RangeError otherwise, and with AbortError after 20 s.
 */
export async function measureDrift(frames: Frames): Promise<Drift> {
  const { width, height } = frames.original
  for (const { width: w, height: h } of [frames.previous, frames.frame]) {
    if (w !== width || h !== height)
      throw new RangeError(`Frames of ${width} × ${height} and ${w} × ${h} px cannot be compared.`)
  }
  pool ??= openPool()
  return pool.run(frames, { signal: AbortSignal.timeout(DEADLINE_MS) })
}

function openPool(): Piscina<Frames, Drift> {
  const opened = new Piscina<Frames, Drift>({
    filename: new URL('./measure-drift-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: Math.min(2, availableParallelism()),
    idleTimeout: 30_000,
  })
  // a result that crosses the deadline of its task is an 'error' event; unheard, it would end the process
  opened.on('error', () => undefined)
  return opened
}

/** Ends the worker threads; the next measurement starts them again. */
export async function closeDriftMeasuring(): Promise<void> {
  const closing = pool
  pool = undefined
  await closing?.close()
}
