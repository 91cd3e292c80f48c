import { filmTimeline } from '@afterimage/core/timeline/film-timeline'
import type { GifFrame } from '@afterimage/frames/gif/encode-gif-frame'
import type { Pixels } from '@afterimage/frames/pixels'

const DEADLINE_MS = 120_000

/** To the thread. Frames go one by one, so that a thread holds one at a time. */
export type GifCommand = GifFrame

/** From the thread, for each frame: its part of the file. */
type GifPart = Uint8Array<ArrayBuffer>

/**
 * Frames of one size as a GIF, timed as the server times its own, made in a thread; `onShare` hears how much of it is done, 0 … 1.
 * Rejects when it is given up, when the thread breaks, and after two minutes.
 */
export async function makeGif(
  frames: readonly Pixels[],
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const { steps, framesPerSecond } = filmTimeline(frames.length)
  const thread = new Worker(new URL('./gif-worker.ts', import.meta.url), { type: 'module' })
  const ended = AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)])
  try {
    const parts: GifPart[] = []
    for (const [i, { data, width, height }] of frames.entries()) {
      const delayMs = ((steps[i] ?? 1) * 1_000) / framesPerSecond
      const isLast = i === frames.length - 1
      parts.push(await encode(thread, { rgb: data, width, height, delayMs, isFirst: i === 0, isLast }, ended))
      onShare((i + 1) / frames.length)
    }
    return new Blob(parts, { type: 'image/gif' })
  } finally {
    thread.terminate()
  }
}

function encode(thread: Worker, frame: GifCommand, ended: AbortSignal): Promise<GifPart> {
  return new Promise((resolve, reject) => {
    const heard = new AbortController()
    const { signal } = heard
    const settle = (how: () => void) => {
      heard.abort()
      how()
    }
    ended.throwIfAborted()
    ended.addEventListener('abort', () => settle(() => reject(ended.reason)), { signal })
    thread.addEventListener('message', ({ data }: MessageEvent<GifPart>) => settle(() => resolve(data)), { signal })
    thread.addEventListener('error', () => settle(() => reject(new Error('The thread broke.'))), { signal })
    thread.postMessage(frame)
  })
}
