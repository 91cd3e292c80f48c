import type { Logger } from 'pino'
import type { Announcer } from '../../platform/database/announcer.ts'
import { EVOLUTION_CHANGED } from '../../platform/database/channels.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Storage, StoredFile } from '../../platform/storage/storage.ts'
import { takeFramesBack } from '../lifecycle/advance-run.ts'
import type { Run } from '../records/evolution-store.ts'
import { type FrameRow, insertTry } from '../records/frame-store.ts'
import { GaveUp } from './gave-up.ts'
import { type Damage, readProven } from './prove-file.ts'
import { assertStillOwner } from './superseded.ts'

export interface HealParts {
  readonly db: Db
  readonly storage: Storage
  /** Tells pages that an evolution has changed. */
  readonly announcer: Pick<Announcer, 'tell'>
}

/** A frame that was recorded and is not what it was. */
export class DamagedFrame extends Error {
  override readonly name = 'DamagedFrame'
  readonly number: number
  readonly damage: Damage

  constructor(number: number, damage: Damage) {
    super(`frame ${number} is ${damage}`)
    this.number = number
    this.damage = damage
  }
}

const REASONS = {
  missing: 'Its file was missing, so it is made again.',
  damaged: 'Its file was damaged, so it is made again.',
  after: 'A frame before it was damaged or missing, so it is made again.',
} as const

/** What a run goes on from. */
export interface ResumePoint {
  readonly first: Uint8Array
  readonly last: { readonly row: FrameRow; readonly png: Uint8Array }
}

/**
 * Finds the last frame that proves whole, and takes back those after it. Throws {@link GaveUp} when the original is damaged, before
 * anything is taken back: a storage that is not there looks the same.
 */
export async function findResumePoint(
  parts: HealParts,
  run: Run,
  frames: readonly FrameRow[],
  log: Logger,
): Promise<ResumePoint> {
  const [original] = frames
  if (original === undefined) throw new Error('the original is missing')
  const first = await readOriginal(parts.storage, original)
  const last = frames.at(-1) ?? original
  const png = last.number === 0 ? first : await readProven(parts.storage, pictureOf(last))
  if (typeof png !== 'string') return { first, last: { row: last, png } }
  const number = await takeBackDamaged(parts, run, frames, new DamagedFrame(last.number, png), log)
  const row = frames.find((frame) => frame.number === number) ?? original
  const whole = row.number === 0 ? first : await readProven(parts.storage, pictureOf(row))
  if (typeof whole === 'string') throw new DamagedFrame(row.number, whole)
  return { first, last: { row, png: whole } }
}

/**
 * Takes back the first frame that is damaged or missing, which may come before the one that was found to be, and all after it: each
 * was made from the one before. Throws {@link GaveUp} when it is the original.
 */
export async function takeBackFrom(
  parts: HealParts,
  run: Run,
  frames: readonly FrameRow[],
  found: DamagedFrame,
  log: Logger,
): Promise<void> {
  const [original] = frames
  if (original === undefined) throw new Error('the original is missing')
  await readOriginal(parts.storage, original)
  await takeBackDamaged(parts, run, frames, found, log)
}

/** Looks at every frame, so that none is made again on top of another that is damaged. Returns the last one that is left. */
async function takeBackDamaged(
  parts: HealParts,
  run: Run,
  frames: readonly FrameRow[],
  found: DamagedFrame,
  log: Logger,
): Promise<number> {
  const made = frames.filter(({ number }) => number > 0)
  const damaged = await findDamaged(
    parts.storage,
    made.filter(({ number }) => number <= found.number),
  )
  const first = damaged[0] ?? found
  const after = made
    .filter(({ number }) => number > first.number)
    .map(({ number }) => damaged.find((one) => one.number === number) ?? number)
  await takeBack(parts, run, first.number - 1, [first, ...after], log)
  return first.number - 1
}

async function findDamaged(storage: Storage, frames: readonly FrameRow[]): Promise<readonly DamagedFrame[]> {
  const damaged: DamagedFrame[] = []
  for (const row of frames) {
    const png = await readProven(storage, pictureOf(row))
    if (typeof png === 'string') damaged.push(new DamagedFrame(row.number, png))
  }
  return damaged
}

/** The file of a frame's picture. */
export function pictureOf({ evolution_id: folder, sha256 }: FrameRow): StoredFile {
  return { folder, sha256, extension: 'png' }
}

async function readOriginal(storage: Storage, original: FrameRow): Promise<Uint8Array> {
  const png = await readProven(storage, pictureOf(original))
  if (typeof png !== 'string') return png
  throw new GaveUp(
    `The original picture is ${png} in this site's storage, so the evolution cannot continue. Start a new one with the picture.`,
  )
}

/** All of it or nothing. The files stay: a model that paints the same again writes over them, and the sweep takes the others. */
async function takeBack(
  { db, announcer }: HealParts,
  run: Run,
  last: number,
  lost: readonly (DamagedFrame | number)[],
  log: Logger,
): Promise<void> {
  const at = new Date()
  log.warn({ last, lost: lost.map((one) => (typeof one === 'number' ? one : one.message)) }, 'frames are made again')
  await db.transaction().execute(async (tx) => {
    await assertStillOwner(takeFramesBack(tx, run, last, at))
    for (const one of lost) {
      const [number, reason] = typeof one === 'number' ? [one, REASONS.after] : [one.number, REASONS[one.damage]]
      await insertTry(tx, run.evolutionId, { number, kind: 'damaged', reason, at })
    }
  })
  announcer.tell(EVOLUTION_CHANGED, run.evolutionId)
}
