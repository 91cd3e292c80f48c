import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from './problem.ts'

/** How long an answer is good for: a second of frames is a few megabytes. */
const KEPT_MS = 1_000
const LOOK_EVERY_MS = 2_000
const TELL_EVERY_MS = 10_000

/** The room on the disk that this server fills, where it fills one. */
export interface FreeDisk {
  /** Whether there is as much as new work wants. */
  hasRoom(): Promise<boolean>
  /** Throws `storage_full` where new work would take what work under way needs. */
  check(): Promise<void>
  /**
   * Waits while there is not even half of it, so that what is under way never fills the last byte. `onWait` is called now
   * and then. Throws the signal's reason when it aborts.
   */
  wait(signal: AbortSignal, onWait: () => Promise<void>): Promise<void>
}

/** How many bytes of a folder's disk are free for us; a disk that does not say so counts as endless. */
export async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/** Looks after `minBytes` on the disk; 0 for no bound, as where nothing is kept on a disk of ours. */
export function openFreeDisk(
  readFree: () => Promise<number>,
  minBytes: number,
  lookEveryMs: number = LOOK_EVERY_MS,
): FreeDisk {
  let read = { at: Number.NEGATIVE_INFINITY, free: Promise.resolve(Number.POSITIVE_INFINITY) }
  const free = async () => {
    const keptMs = Math.min(KEPT_MS, lookEveryMs)
    if (performance.now() - read.at >= keptMs) read = { at: performance.now(), free: readFree() }
    return read.free
  }
  const hasAtLeast = async (bytes: number) => minBytes === 0 || (await free()) >= bytes
  const hasRoom = () => hasAtLeast(minBytes)
  return {
    hasRoom,
    check: async () => {
      if (await hasRoom()) return
      throw new Problem(
        'storage_full',
        'This site’s disk is nearly full, so nothing new starts. Please try again later.',
      )
    },
    wait: async (signal, onWait) => {
      let toldAt = performance.now()
      while (!(await hasAtLeast(minBytes / 2))) {
        if (performance.now() - toldAt > TELL_EVERY_MS) {
          toldAt = performance.now()
          await onWait()
        }
        await sleep(lookEveryMs, undefined, { signal }).catch(() => signal.throwIfAborted())
      }
    },
  }
}
