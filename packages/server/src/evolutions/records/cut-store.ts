import type { CutOptions } from '@afterimage/core/cut/cut-options'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/tables.ts'
import type { StoredFile } from '../../platform/storage/storage.ts'
import type { LockedEvolution } from './evolution-store.ts'
import type { CutContenderState, CutTable } from './evolution-tables.ts'

export type CutRow = Readonly<Selectable<CutTable>>

/** How long a cut is kept from its order on; it can be made again as long as its evolution has its pictures. */
export const CUT_KEPT_MS = 24 * 3_600_000

/** What was not made by then never will be: its job was lost, as with a backup that was restored. */
const MADE_WITHIN_MS = 30 * 60_000

/** A cut that is ordered. */
export interface NewCut {
  readonly id: string
  readonly options: CutOptions
  /** The subscriber who orders it. */
  readonly orderedBy: string
  readonly now: Date
}

/** Whether a cut is neither there nor given up, nor still to come. */
export function isLost({ sha256, message, created_at }: CutRow, now: Date): boolean {
  return sha256 === null && message === null && now.getTime() - created_at.getTime() > MADE_WITHIN_MS
}

export async function findCut(db: Db, evolutionId: string, id: string): Promise<CutRow | undefined> {
  return db
    .selectFrom('cuts')
    .selectAll()
    .where('id', '=', id)
    .where('evolution_id', '=', evolutionId)
    .executeTakeFirst()
}

/** The cut that was ordered with these options of the evolution as it is; undefined while nobody has. */
export async function findSameCut(
  db: Db,
  { id, attempt }: Pick<LockedEvolution, 'id' | 'attempt'>,
  options: CutOptions,
): Promise<CutRow | undefined> {
  return db
    .selectFrom('cuts')
    .selectAll()
    .where('evolution_id', '=', id)
    .where('attempt', '=', attempt)
    .where('options', '=', sql<CutOptions>`${JSON.stringify(options)}::jsonb`)
    .executeTakeFirst()
}

export async function insertCut(tx: Tx, { id, attempt }: LockedEvolution, cut: NewCut): Promise<CutRow> {
  return tx
    .insertInto('cuts')
    .values({
      ...{ id: cut.id, evolution_id: id, attempt, options: JSON.stringify(cut.options) },
      ...{ ordered_by: cut.orderedBy, created_at: cut.now },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The cut of a race of these contenders as they are; undefined while nobody has ordered it. */
export async function findSameRaceCut(
  db: Db,
  raceId: string,
  contenders: readonly CutContenderState[],
  options: CutOptions,
): Promise<CutRow | undefined> {
  return db
    .selectFrom('cuts')
    .selectAll()
    .where('race_id', '=', raceId)
    .where('contenders', '=', sql<readonly CutContenderState[]>`${JSON.stringify(contenders)}::jsonb`)
    .where('options', '=', sql<CutOptions>`${JSON.stringify(options)}::jsonb`)
    .executeTakeFirst()
}

export async function insertRaceCut(
  tx: Tx,
  raceId: string,
  contenders: readonly CutContenderState[],
  cut: NewCut,
): Promise<CutRow> {
  return tx
    .insertInto('cuts')
    .values({
      ...{ id: cut.id, race_id: raceId, contenders: JSON.stringify(contenders) },
      ...{ options: JSON.stringify(cut.options), ordered_by: cut.orderedBy, created_at: cut.now },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findRaceCut(db: Db, raceId: string, id: string): Promise<CutRow | undefined> {
  return db.selectFrom('cuts').selectAll().where('id', '=', id).where('race_id', '=', raceId).executeTakeFirst()
}

/** Those of a race, the oldest first. */
export async function listRaceCuts(db: Db, raceId: string): Promise<readonly CutRow[]> {
  return db.selectFrom('cuts').selectAll().where('race_id', '=', raceId).orderBy('created_at').execute()
}

/** Those of races that show an evolution. */
export async function findCutsShowing(db: Db, evolutionId: string): Promise<readonly CutRow[]> {
  return db
    .selectFrom('cuts')
    .selectAll()
    .where('race_id', 'is not', null)
    .where(sql<boolean>`contenders @> ${JSON.stringify([{ id: evolutionId }])}::jsonb`)
    .execute()
}

/** Those of races of which some contender, or its files, are gone. */
export async function findOutlivedCuts(db: Db): Promise<readonly CutRow[]> {
  return db
    .selectFrom('cuts')
    .selectAll()
    .where('race_id', 'is not', null)
    .where(
      sql<boolean>`exists (
        select 1 from jsonb_array_elements(contenders) as shown
        left join evolutions on evolutions.id = (shown ->> 'id')::uuid
        where evolutions.id is null or evolutions.files_expired_at is not null)`,
    )
    .execute()
}

/** Which of these have a row. */
export async function findCutIds(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('cuts').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Keeps others from ordering a cut until the transaction ends. */
export async function lockCutOrders(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('cut-orders', 0))`.execute(tx)
}

/** How many wait to be made, or are being made: of all, and of those that a subscriber ordered. */
export async function countWaitingCuts(
  db: Db,
  orderedBy: string,
): Promise<{ readonly all: number; readonly own: number }> {
  const { all, own } = await db
    .selectFrom('cuts')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('ordered_by', '=', orderedBy).as('own'),
    ])
    .where('sha256', 'is', null)
    .where('message', 'is', null)
    .where('created_at', '>', new Date(Date.now() - MADE_WITHIN_MS))
    .executeTakeFirstOrThrow()
  return { all: Number(all), own: Number(own) }
}

/** Takes a cut in hand and counts that; undefined where it is made, given up or gone. */
export async function beginCut(db: Db, id: string): Promise<CutRow | undefined> {
  return db
    .updateTable('cuts')
    .set((row) => ({ tries: row('tries', '+', 1), progress: 0 }))
    .where('id', '=', id)
    .where('sha256', 'is', null)
    .where('message', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** The worker stops, which is not the cut's fault: this try does not count. */
export async function letGoOfCut(db: Db, id: string): Promise<void> {
  await db
    .updateTable('cuts')
    .set((row) => ({ tries: row('tries', '-', 1) }))
    .where('id', '=', id)
    .where('tries', '>', 0)
    .where('sha256', 'is', null)
    .execute()
}

export async function noteCutProgress(db: Db, id: string, progress: number): Promise<void> {
  await db.updateTable('cuts').set({ progress }).where('id', '=', id).where('message', 'is', null).execute()
}

/** Gives a cut up for good. */
export async function failCut(db: Db, id: string, message: string): Promise<void> {
  await db
    .updateTable('cuts')
    .set({ message, ordered_by: null })
    .where('id', '=', id)
    .where('sha256', 'is', null)
    .execute()
}

/** The film is there; false where the cut is gone. */
export async function recordCutFile(
  tx: Tx,
  id: string,
  { sha256, bytes }: { readonly sha256: string; readonly bytes: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('cuts')
    .set({ sha256, bytes, progress: 1, message: null, ordered_by: null })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Those of an evolution, the oldest first. */
export async function listCuts(db: Db, evolutionId: string): Promise<readonly CutRow[]> {
  return db.selectFrom('cuts').selectAll().where('evolution_id', '=', evolutionId).orderBy('created_at').execute()
}

/** The films of an evolution's cuts. */
export async function listCutFiles(db: Db, evolutionId: string): Promise<readonly StoredFile[]> {
  return (await listCuts(db, evolutionId)).flatMap((cut) => cutFile(cut) ?? [])
}

/** Undefined while there is none. */
export function cutFile(cut: CutRow): StoredFile | undefined {
  return cut.sha256 === null ? undefined : { folder: folderOf(cut), sha256: cut.sha256, extension: 'mp4' }
}

/** The evolution's; that of a race's cut is its own, since it belongs to no contender alone. */
export function folderOf({ id, evolution_id }: Pick<CutRow, 'id' | 'evolution_id'>): string {
  return evolution_id ?? id
}

/** Those that were ordered before, the oldest first. */
export async function findOldCuts(db: Db, before: Date, limit: number): Promise<readonly CutRow[]> {
  return db.selectFrom('cuts').selectAll().where('created_at', '<', before).orderBy('created_at').limit(limit).execute()
}

export async function deleteCut(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('cuts').where('id', '=', id).execute()
}
