import { availableParallelism } from 'node:os'
import type { GifFrame } from '@afterimage/frames/gif/encode-gif-frame'
import { threadPool } from '@afterimage/frames/thread-pool'

/** So many frames of all films together are encoded side by side. */
export const GIF_THREADS = Math.min(4, availableParallelism())

const threads = threadPool<GifFrame, Uint8Array>(new URL('./gif-task.ts', import.meta.url), 'makeGifPart', GIF_THREADS)

/**
 * Encodes a frame as its part of a GIF file, in a thread that serves one film after the other. It cannot be aborted: a frame
 * takes less time than another thread to start.
 */
export async function encodeInThread(frame: GifFrame): Promise<Uint8Array> {
  return threads.run(frame)
}

/** Ends the threads; the next GIF starts them again. */
export async function closeGifThreads(): Promise<void> {
  await threads.close()
}
