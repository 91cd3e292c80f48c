import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { GaveUp, type Patience } from './make-frame.ts'

/** What a full disk and a used-up quota of it are called. */
const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT'])

/**
 * Keeps what belongs to a frame, trying again while the storage fails: a frame that is made is dear. Throws
 * {@link GaveUp} when it does not come round, or the signal's reason when it aborts.
 */
export async function keepPatiently<Kept>(
  keep: () => Promise<Kept>,
  number: number,
  patience: Pick<Patience, 'maxTries' | 'firstBackoffMs'>,
  signal: AbortSignal,
  log: Logger,
): Promise<Kept> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await keep()
    } catch (error) {
      signal.throwIfAborted()
      log.warn({ err: error, frame: number, tries }, 'frame could not be stored')
      if (tries >= patience.maxTries) throw new GaveUp(finalWords(error, number), { cause: error })
      const waitMs = patience.firstBackoffMs * 2 ** (tries - 1)
      await sleep(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted())
    }
  }
}

function finalWords(error: unknown, number: number): string {
  const isFull = error instanceof Error && 'code' in error && FULL.has(error.code)
  return `Frame ${number} could not be stored: ${isFull ? "this site's disk is full" : "this site's storage failed"}.`
}
