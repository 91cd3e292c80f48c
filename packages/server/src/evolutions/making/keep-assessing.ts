import { setTimeout as sleep } from 'node:timers/promises'
import { decodePng } from '@afterimage/frames/encode-frame'
import type { Sight } from '@afterimage/sight/sight'
import type { Logger } from 'pino'
import type { Db } from '../../platform/database/tables.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { type FrameRow, findFrame } from '../records/frame-store.ts'
import {
  type AssessmentClaim,
  claimToAssess,
  findDescent,
  findKnownLook,
  type LookOutcome,
  recordLook,
  releaseAssessment,
  rememberLook,
} from '../records/gallery-look-store.ts'
import { pictureOf } from './heal-frames.ts'
import { readProven } from './prove-file.ts'

/** How often it is asked for work although nothing rang. */
const POLL_MS = 5_000
/** How long the first claim lasts, and how long a look may take. */
const LEASE_MS = 30_000
/** Claims in vain, over three hours altogether, after which a person has to look. */
const MAX_FRUITLESS = 5

/** Looks at originals that are to be public. */
export interface Assessing {
  /** There is a new one. */
  ring(): void
  /** Waits, at most so long, for the original in hand, once the signal that it was started with has aborted. */
  stop(timeoutMs: number): Promise<void>
}

export interface AssessingParts {
  readonly db: Db
  readonly storage: Storage
  readonly sight: Pick<Sight, 'suitability'>
  readonly log: Logger
  /** More unsafe than this, 0–1, and the operator decides. */
  readonly holdAbove: number
}

/**
 * Looks at what waits to enter the gallery, one original after the other, also while frames are made: it is one look for each
 * evolution. Several processes may do it.
 */
export function keepAssessing(parts: AssessingParts, stop: AbortSignal): Assessing {
  let rung = Promise.withResolvers<void>()
  const run = async () => {
    while (!stop.aborted) {
      rung = Promise.withResolvers()
      const hadAny = await assessNext(parts, stop).catch((error: unknown) => {
        if (!stop.aborted) parts.log.error({ err: error }, 'originals could not be looked at, and are tried again')
        return false
      })
      if (hadAny) continue
      await Promise.race([rung.promise, sleep(POLL_MS, undefined, { ref: false, signal: stop })]).catch(() => undefined)
    }
  }
  const running = run()
  return {
    ring: () => rung.resolve(),
    stop: async (timeoutMs) => {
      await Promise.race([running, sleep(timeoutMs, undefined, { ref: false })])
    },
  }
}

/** Takes up the one that has waited longest. Whether there was any. */
export async function assessNext(parts: AssessingParts, stop: AbortSignal): Promise<boolean> {
  const { db, log } = parts
  const claim = await claimToAssess(db, LEASE_MS)
  if (claim === undefined) return false
  const about = { evolutionId: claim.id }
  try {
    const first = await findFrame(db, claim.id, 0)
    if (first === undefined) throw new Error('the evolution has no original any more')
    const outcome = await assess(parts, claim, first, stop)
    if ((await recordLook(db, claim.id, first.sha256, outcome)) && outcome.look === 'held') {
      log.info({ ...about, unsafe: outcome.unsafe }, 'an evolution waits for the operator before it enters the gallery')
    }
  } catch (error) {
    if (stop.aborted) await releaseAssessment(db, claim)
    else log.warn({ ...about, err: error }, 'an original could not be looked at, and is tried again')
  }
  return true
}

async function assess(
  parts: AssessingParts,
  claim: AssessmentClaim,
  first: FrameRow,
  stop: AbortSignal,
): Promise<LookOutcome> {
  const { db, holdAbove } = parts
  const known = await findKnownLook(db, claim.id, first.sha256)
  if (known.decision !== null) return { ...known, look: known.decision, isOwnLook: false }
  const { origin, isOfHeld } = await findDescent(db, claim.id)
  // What a fork begins with was made, and means nothing to the network: the picture that it was made of is looked at.
  const original = origin === null ? undefined : await findFrame(db, origin, 0)
  if (original === undefined) return { look: 'held', unsafe: null, isOwnLook: false }
  const above = await findKnownLook(db, claim.id, original.sha256)
  // A frame of what a person is to look at, or kept out, is for a person, too.
  if (isOfHeld || above.decision === 'kept_out') return { look: 'held', unsafe: null, isOwnLook: false }
  const lookFor = (unsafe: number) => (unsafe > holdAbove && above.decision !== 'released' ? 'held' : 'passed')
  if (above.unsafe !== null) return { look: lookFor(above.unsafe), unsafe: above.unsafe, isOwnLook: false }
  if (claim.fruitless > MAX_FRUITLESS) return { look: 'held', unsafe: null, isOwnLook: false }
  const found = await look(parts, original, AbortSignal.any([stop, AbortSignal.timeout(LEASE_MS)]))
  await rememberLook(db, original, found)
  return { look: lookFor(found), unsafe: found, isOwnLook: true }
}

/** How unsafe a network finds an original, 0–1. Throws when it cannot say. */
async function look({ storage, sight }: AssessingParts, original: FrameRow, signal: AbortSignal): Promise<number> {
  const png = await readProven(storage, pictureOf(original))
  if (typeof png === 'string') throw new Error(`the original is ${png}`)
  const { unsafe } = await sight.suitability(await decodePng(png), signal)
  if (!(unsafe >= 0 && unsafe <= 1)) throw new RangeError('the network answered nonsense')
  return unsafe
}
