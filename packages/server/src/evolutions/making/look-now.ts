import { setTimeout as sleep } from 'node:timers/promises'
import { SightError } from '@afterimage/sight/sight'
import { openGate } from '../../platform/gate.ts'
import { claimToLook, finishLooking, releaseLook } from '../records/sight-store.ts'
import { GaveUp } from './gave-up.ts'
import { type LookParts, lookAtFrames } from './look-at-frames.ts'

/** Runs that look at a time: one is looked at, and the next one is decoded meanwhile. */
const AT_ONCE = 2
/** How long others leave an evolution alone after each of its frames. */
const LEASE_MS = 30_000
/** Waits before what the networks failed at is tried again. */
const BACKOFFS_MS = [500, 2_000]

/**
 * Has all recorded frames of an evolution looked at, without rests, for a run that cannot go on before. Throws {@link GaveUp} where
 * the networks fail again and again, what {@link lookAtFrames} throws, and the signal's reason.
 */
export type LookNow = (evolutionId: string, signal: AbortSignal) => Promise<void>

export function openLookNow(parts: LookParts, backoffsMs: readonly number[] = BACKOFFS_MS): LookNow {
  const gate = openGate(AT_ONCE)
  const lookOnce = async (id: string, signal: AbortSignal) => {
    // Another worker may be at it: then both are, and what is seen first counts.
    const claim = await claimToLook(parts.db, LEASE_MS, id)
    try {
      const pace = async () => true
      await lookAtFrames(parts, { id, maxFrames: Number.POSITIVE_INFINITY, leaseMs: LEASE_MS, pace }, signal)
    } catch (error) {
      if (claim !== undefined) await releaseLook(parts.db, claim)
      throw error
    }
    await finishLooking(parts.db, { id })
  }
  return async (id, signal) => {
    for (let failed = 0; ; failed += 1) {
      try {
        return await gate(() => lookOnce(id, signal), signal)
      } catch (error) {
        signal.throwIfAborted()
        if (!(error instanceof SightError)) throw error
        const waitMs = backoffsMs[failed]
        if (waitMs === undefined) throw new GaveUp(CANNOT_LOOK, { cause: error })
        parts.log.warn({ err: error, evolutionId: id, waitMs }, 'a run waits for frames to be looked at')
        await sleep(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted())
      }
    }
  }
}

const CANNOT_LOOK =
  'The frames could not be looked at, so nobody knows whether its meaning or label has come to where it was to stop. The frames are safe; try again later.'
