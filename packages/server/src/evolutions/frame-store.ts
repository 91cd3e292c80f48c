import type { Insertable, Selectable } from 'kysely'
import type { Db, FrameTable, TryTable, Tx } from '../platform/database/tables.ts'
import { addSpending } from '../providers/providers.ts'
import type { Run } from './evolution-store.ts'

export type FrameRow = Readonly<Selectable<FrameTable>>
export type TryRow = Readonly<Selectable<TryTable>>
export type NewTry = Omit<Insertable<TryTable>, 'id' | 'evolution_id'>

/** Frame 0, in the transaction that creates its evolution. */
export async function insertOriginal(tx: Tx, frame: Insertable<FrameTable>): Promise<void> {
  await tx.insertInto('frames').values(frame).execute()
}

/**
 * Records frame n once, with the try that made it: only if the run still holds the write right and n is the next frame.
 * A run that was overtaken gets `false` and stops.
 */
export async function recordFrame(
  db: Db,
  run: Run,
  frame: Omit<Insertable<FrameTable>, 'evolution_id'>,
  made: NewTry,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const counted = await tx
      .updateTable('evolutions')
      .set({ completed_frames: frame.number, updated_at: frame.created_at, fruitless_runs: 0, waiting_until: null })
      .where('id', '=', run.evolutionId)
      .where('attempt', '=', run.attempt)
      .where('status', '=', 'processing')
      .where('completed_frames', '=', frame.number - 1)
      .returning('provider')
      .executeTakeFirst()
    if (counted === undefined) return false
    await tx
      .insertInto('frames')
      .values({ ...frame, evolution_id: run.evolutionId })
      .execute()
    await insertTry(tx, run.evolutionId, made)
    await addSpending(tx, counted.provider, frame.cost_usd, made.at)
    return true
  })
}

export async function insertTry(db: Db, evolutionId: string, entry: NewTry): Promise<void> {
  await db
    .insertInto('tries')
    .values({ ...entry, evolution_id: evolutionId })
    .execute()
}

/** All frames, in order. */
export async function listFrames(db: Db, evolutionId: string): Promise<readonly FrameRow[]> {
  return db.selectFrom('frames').selectAll().where('evolution_id', '=', evolutionId).orderBy('number').execute()
}

export async function findFrame(db: Db, evolutionId: string, number: number): Promise<FrameRow | undefined> {
  return db
    .selectFrom('frames')
    .selectAll()
    .where('evolution_id', '=', evolutionId)
    .where('number', '=', number)
    .executeTakeFirst()
}

/** All tries, in the order in which they happened. */
export async function listTries(db: Db, evolutionId: string): Promise<readonly TryRow[]> {
  return db.selectFrom('tries').selectAll().where('evolution_id', '=', evolutionId).orderBy('id').execute()
}

/** The last try at a frame, if there was one. */
export async function findLastTry(db: Db, evolutionId: string, number: number): Promise<TryRow | undefined> {
  return db
    .selectFrom('tries')
    .selectAll()
    .where('evolution_id', '=', evolutionId)
    .where('number', '=', number)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Takes back everything but the original. */
export async function deleteReproductions(tx: Tx, evolutionId: string): Promise<void> {
  await tx.deleteFrom('tries').where('evolution_id', '=', evolutionId).execute()
  await tx.deleteFrom('frames').where('evolution_id', '=', evolutionId).where('number', '>', 0).execute()
}
