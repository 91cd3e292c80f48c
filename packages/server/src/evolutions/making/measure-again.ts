import type { Drift } from '@afterimage/core/drift'
import { fateOf } from '@afterimage/core/fate'
import { decodePng } from '@afterimage/frames/encode-frame'
import { measureDrift } from '@afterimage/frames/measure-drift'
import type { Pixels } from '@afterimage/frames/pixels'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Db } from '../../platform/database/tables.ts'
import type { Queue } from '../../platform/queue.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { type FrameRow, listFrames } from '../records/frame-store.ts'
import {
  type FoundToMeasure,
  findToMeasureAgain,
  giveUpMeasuring,
  type ReadAttempt,
  recordMeasured,
} from '../records/measured-again-store.ts'
import { pictureOf } from './heal-frames.ts'
import { type Damage, readProven } from './prove-file.ts'

const nothing = z.object({})

/** How often it is asked for. */
const EVERY_SECONDS = 600

/** Measures the frames of evolutions that were made before `kept` was measured as it is now. */
export const measureAgainJob = {
  name: 'measure-again',
  parse: (data: unknown) => nothing.parse(data ?? {}),
  // What one run leaves undone the next one does.
  bounds: { expireInSeconds: EVERY_SECONDS - 10, retryLimit: 5, retryDelay: 10 },
}

/** So that the next run finds this one ended. */
const MAX_MS = (EVERY_SECONDS - 60) * 1_000

export interface MeasureAgainParts {
  readonly db: Db
  readonly storage: Storage
  readonly log: Logger
}

/** Measures what waits for it from now on until `stop` aborts: once every ten minutes among all workers, so within ten minutes of the start. */
export async function keepMeasuring(queue: Queue, parts: MeasureAgainParts, stop: AbortSignal): Promise<void> {
  await queue.work(measureAgainJob, 1, async (_, { signal }) => {
    await measureAgain(parts, AbortSignal.any([signal, stop]))
  })
  const ask = () => queue.enqueueOncePer(EVERY_SECONDS, measureAgainJob, {})
  await ask()
  const asking = setInterval(() => {
    ask().catch((error: unknown) => parts.log.warn({ err: error }, 'measuring again could not be asked for'))
  }, EVERY_SECONDS * 1_000)
  stop.addEventListener('abort', () => clearInterval(asking), { once: true })
}

/**
 * Measures one evolution after the other, the newest first, and records each whole: a kill in between leaves those that are not
 * yet done to the next run. One whose pictures are gone or damaged is passed over for good; but where originals are missing, only
 * once the storage has shown another's: one that is not there looks the same. Returns how many were measured.
 */
export async function measureAgain(parts: MeasureAgainParts, signal: AbortSignal): Promise<number> {
  const { db, log } = parts
  const until = performance.now() + MAX_MS
  const passedOver: ReadAttempt[] = []
  let last: FoundToMeasure | undefined
  let isStorageThere = false
  let measured = 0
  const giveUp = async (evolution: ReadAttempt) => {
    log.warn(
      { evolutionId: evolution.id },
      'frames of before cannot be measured again: a picture is missing or damaged',
    )
    await giveUpMeasuring(db, evolution)
  }
  while (performance.now() < until && !signal.aborted) {
    const evolution = await findToMeasureAgain(db, last)
    if (evolution === undefined) break
    last = evolution
    const drifts = await measureFrames(parts.storage, await listFrames(db, evolution.id), signal)
    if (drifts === 'no original') {
      passedOver.push(evolution)
      continue
    }
    isStorageThere = true
    if (drifts === undefined) {
      await giveUp(evolution)
      continue
    }
    const fate = fateOf(drifts.map(({ number, drift }) => ({ number, kept: drift.toOriginal.kept })))
    await recordMeasured(db, evolution, drifts, fate)
    measured += 1
  }
  if (isStorageThere) for (const evolution of passedOver) await giveUp(evolution)
  if (measured > 0) log.info({ evolutions: measured }, 'evolutions of before were measured again')
  return measured
}

interface Measured {
  readonly number: number
  readonly drift: Drift
}

/** What was recorded stands, but for `kept`, which is measured as it is now; what is missing is added. Undefined when a picture is missing or damaged, where it is not the original that is missing. */
async function measureFrames(
  storage: Storage,
  frames: readonly FrameRow[],
  signal: AbortSignal,
): Promise<readonly Measured[] | 'no original' | undefined> {
  const [first] = frames
  if (first === undefined) return undefined
  const png = await readProven(storage, pictureOf(first))
  if (png === 'missing') return 'no original'
  const original = await decode(png)
  if (original === undefined) return undefined
  const measured: Measured[] = []
  let previous = original
  for (const row of frames) {
    signal.throwIfAborted()
    const frame = row.number === 0 ? original : await readPicture(storage, row)
    if (frame === undefined) return undefined
    const now = await measureDrift({ original, previous, frame }).catch(passOverMisfits)
    if (now === undefined) return undefined
    const before = row.drift
    const drift = {
      toOriginal: { ...under(now.toOriginal, before?.toOriginal), kept: now.toOriginal.kept },
      toPrevious: { ...under(now.toPrevious, before?.toPrevious), kept: now.toPrevious.kept },
      image: under(now.image, before?.image),
    }
    measured.push({ number: row.number, drift })
    previous = frame
  }
  return measured
}

/** What was measured now, under what the record has. */
function under<Part extends Drift[keyof Drift]>(
  now: Part,
  before: { readonly [Id in keyof Part]: number | null } | undefined,
): Part {
  const has = Object.entries<number | null>(before ?? {}).filter(([, value]) => value !== null)
  return { ...now, ...Object.fromEntries(has) }
}

async function readPicture(storage: Storage, row: FrameRow) {
  return decode(await readProven(storage, pictureOf(row)))
}

/** One that cannot be decoded would keep all the others waiting for ever. */
async function decode(png: Uint8Array | Damage): Promise<Pixels | undefined> {
  return typeof png === 'string' ? undefined : decodePng(png).catch(() => undefined)
}

/** Frames whose sizes do not fit can never be measured; everything else may pass. */
function passOverMisfits(error: unknown): undefined {
  if (!(error instanceof RangeError)) throw error
}
