import { setTimeout as sleep } from 'node:timers/promises'
import {
  claimToLook,
  finishLooking,
  giveUpLooking,
  type LookClaim,
  needsLooking,
  releaseLook,
} from '../records/sight-store.ts'
import type { FramesUnderWay } from './frames-under-way.ts'
import { type LookParts, lookAtFrames, NothingToSee } from './look-at-frames.ts'

/** How often it is asked for work although nothing rang: of other processes, or what a dead one left. */
const POLL_MS = 5_000
/** Likewise, while somebody waits for an evolution. */
const WAITED_POLL_MS = 250
/** How long a claim lasts without a sign of life. One that works longer loses nothing: what is seen first counts. */
const LEASE_MS = 30_000
/** Frames of one evolution before another one is claimed. */
const FRAMES_A_CLAIM = 20
/** Claims in a row without a frame after which an evolution is given up: one that kills its process must not do so for ever. */
const MAX_FRUITLESS = 5
/** While frames are made here, it rests so many times as long as a look took: a twentieth of the time is for looking. */
const RESTS = 20
/** Likewise, once an evolution has ended and is overdue: in turn with those that are made, half of the time each. */
const OVERDUE_RESTS = 1
/** What the first look is taken to last: the networks are loaded with it. */
const FIRST_LOOK_MS = 1_000
/** How long a film waits for what is seen in its frames. */
const MAX_WAIT_MS = 30_000

/** Looks at recorded frames, off the way of those that are made. */
export interface Looking {
  /** There are new frames. */
  ring(): void
  /** Waits, at most half a minute, until everything of an evolution was looked at, without rests; never rejects. */
  finish(id: string, signal: AbortSignal): Promise<void>
  /** Waits, at most so long, for the frame in hand, once the signal that it was started with has aborted. */
  stop(timeoutMs: number): Promise<void>
}

export interface LookingParts extends LookParts {
  readonly underWay: Pick<FramesUnderWay, 'idle' | 'isUnderWay'>
}

/** Looks at what comes, one evolution at a time, what is overdue and then the newest first; several processes may do it. */
export function keepLooking(parts: LookingParts, stop: AbortSignal): Looking {
  const { db, log, underWay } = parts
  let rung = Promise.withResolvers<void>()
  let resting = new AbortController()
  /** Evolutions that somebody waits for, and how they are told. */
  const awaited = new Map<string, PromiseWithResolvers<void>>()
  const letGo = (id: string) => {
    awaited.get(id)?.resolve()
    awaited.delete(id)
  }

  /** What the last look took. */
  let lookMs = FIRST_LOOK_MS

  /** Rests while frames are made, and then looks at one frame alone: what has become overdue meanwhile is next. */
  const pace = async ({ id, isOverdue }: LookClaim, lookedMs: number) => {
    if (awaited.has(id) || !underWay.isUnderWay()) return true
    if (lookedMs > 0 && !isOverdue) return false
    const restMs = isOverdue ? OVERDUE_RESTS * (lookedMs || lookMs) : RESTS * lookMs
    await underWay.idle(restMs, AbortSignal.any([stop, resting.signal]))
    return true
  }

  const handleClaim = async (claim: LookClaim) => {
    const { id, fruitless } = claim
    if (fruitless > MAX_FRUITLESS) {
      log.error({ evolutionId: id }, 'an evolution could not be looked at, and is given up')
      await giveUpLooking(db, claim)
      return letGo(id)
    }
    try {
      const look = { id, maxFrames: FRAMES_A_CLAIM, leaseMs: LEASE_MS, pace: (ms: number) => pace(claim, ms) }
      lookMs = (await lookAtFrames(parts, look, stop)) || lookMs
    } catch (error) {
      letGo(id)
      if (stop.aborted) return releaseLook(db, claim)
      if (!(error instanceof NothingToSee)) throw error
      log.warn({ err: error, evolutionId: id }, 'frames cannot be looked at')
      return giveUpLooking(db, claim)
    }
    if (!(await finishLooking(db, claim))) letGo(id)
  }

  /** Takes up what somebody waits for, else the newest. Whether there was anything. */
  const lookOnce = async (): Promise<boolean> => {
    for (const id of awaited.keys()) {
      const claim = await claimToLook(db, LEASE_MS, id, { isAwaited: true })
      if (claim === undefined && !(await needsLooking(db, id))) letGo(id)
      if (claim !== undefined) return handleClaim(claim).then(() => true)
    }
    const claim = await claimToLook(db, LEASE_MS)
    if (claim !== undefined) await handleClaim(claim)
    return claim !== undefined
  }

  const run = async () => {
    while (!stop.aborted) {
      rung = Promise.withResolvers()
      // What failed is claimed again when its lease is over.
      const hadAny = await lookOnce().catch((error: unknown) => {
        if (!stop.aborted) log.error({ err: error }, 'frames could not be looked at, and are tried again')
        return false
      })
      if (hadAny) continue
      const pollMs = awaited.size > 0 ? WAITED_POLL_MS : POLL_MS
      await Promise.race([rung.promise, sleep(pollMs, undefined, { ref: false, signal: stop })]).catch(() => undefined)
    }
    for (const id of awaited.keys()) letGo(id)
  }
  const running = run()

  return {
    ring: () => rung.resolve(),
    finish: async (id, signal) => {
      if (stop.aborted || signal.aborted) return
      const waiting = awaited.get(id) ?? Promise.withResolvers<void>()
      awaited.set(id, waiting)
      resting.abort()
      resting = new AbortController()
      rung.resolve()
      const over = new AbortController()
      const timer = sleep(MAX_WAIT_MS, undefined, { ref: false, signal: AbortSignal.any([signal, stop, over.signal]) })
      await Promise.race([waiting.promise, timer]).catch(() => undefined)
      over.abort()
      letGo(id)
    },
    stop: async (timeoutMs) => {
      await Promise.race([running, sleep(timeoutMs, undefined, { ref: false })])
    },
  }
}
