import { setTimeout as sleep } from 'node:timers/promises'
import type { RetryPolicy } from '@afterimage/models/make-frame'
import type { Logger } from 'pino'
import { isDiskFull } from '../../platform/disk-full.ts'
import { GaveUp } from './gave-up.ts'

/**
 * Keeps what belongs to a frame, trying again while the storage fails: a frame that is made is dear. Throws
 * {@link GaveUp} when it does not come round, or the signal's reason when it aborts.
 */
export async function keepWithRetries<Kept>(
  keep: () => Promise<Kept>,
  number: number,
  retryPolicy: Pick<RetryPolicy, 'maxTries' | 'firstBackoffMs'>,
  signal: AbortSignal,
  log: Logger,
): Promise<Kept> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await keep()
    } catch (error) {
      signal.throwIfAborted()
      log.warn({ err: error, frame: number, tries }, 'frame could not be stored')
      if (tries >= retryPolicy.maxTries) throw new GaveUp(finalMessage(error, number), { cause: error })
      const waitMs = retryPolicy.firstBackoffMs * 2 ** (tries - 1)
      await sleep(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted())
    }
  }
}

function finalMessage(error: unknown, number: number): string {
  return `Frame ${number} could not be stored: ${isDiskFull(error) ? "this site's disk is full" : "this site's storage failed"}.`
}
