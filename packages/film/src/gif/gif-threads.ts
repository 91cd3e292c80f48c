import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import type { GifFrame } from './encode-gif-frame.ts'

/** So many frames of all films together are encoded side by side. */
export const GIF_THREADS = Math.min(4, availableParallelism())
/** A thread takes longer to start than a film of small pictures to encode; the next one may come soon. */
const IDLE_MS = 30_000

let pool: Piscina<GifFrame, Uint8Array> | undefined

/** Encodes a frame as its part of a GIF file, in a thread that serves one film after the other. Rejects when `signal` aborts. */
export async function encodeInThread(frame: GifFrame, signal: AbortSignal): Promise<Uint8Array> {
  pool ??= openPool()
  return pool.run(frame, { signal })
}

/** Ends the threads; the next GIF starts them again. */
export async function closeGifThreads(): Promise<void> {
  const closing = pool
  pool = undefined
  await closing?.close()
}

function openPool(): Piscina<GifFrame, Uint8Array> {
  const opened = new Piscina<GifFrame, Uint8Array>({
    filename: new URL('./encode-gif-frame.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: GIF_THREADS,
    idleTimeout: IDLE_MS,
  })
  // a result that crosses the abort of its task is an 'error' event; unheard, it would end the process
  opened.on('error', () => undefined)
  return opened
}
