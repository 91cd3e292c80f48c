import { SETTLED, UNSETTLED } from '@afterimage/core/statuses'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/database/tables.ts'
import { unindexed } from '../../platform/database/unindexed.ts'
import type { EvolutionTable, GalleryLook } from './evolution-tables.ts'

export type EvolutionRow = Readonly<Selectable<EvolutionTable>>

/** How many frames it is to have: fewer than were asked for, where a rule of its run has ended it. */
export function wantedFrames({ stopped_at, total_frames }: Pick<EvolutionRow, 'stopped_at' | 'total_frames'>): number {
  return stopped_at ?? total_frames
}

/** The right to write for one evolution; a newer run, a cancel or a cleanup takes it away. */
export interface Run {
  readonly evolutionId: string
  readonly attempt: number
}

export async function findEvolution(db: Db, id: string): Promise<EvolutionRow | undefined> {
  return db.selectFrom('evolutions').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * What changes whenever the evolution's row does: its version in the database. Frames, tries and outputs come and go in
 * transactions that also change the row.
 */
export async function listStamps(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('evolutions')
    .select(['id', sql<string>`xmin::text || ' ' || ctid::text`.as('stamp')])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, stamp }) => [id, stamp]))
}

declare const locked: unique symbol

/** An evolution that nobody else changes before the transaction ends. */
export type LockedEvolution = EvolutionRow & { readonly [locked]: true }

/** The evolution, locked until the transaction ends. */
export async function lockEvolution(tx: Tx, id: string): Promise<LockedEvolution | undefined> {
  const row = await tx.selectFrom('evolutions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  // biome-ignore lint/plugin: the mark is earned here, and nowhere else.
  return row as LockedEvolution | undefined
}

export async function findIdsOfAccount(db: Db, accountId: string): Promise<readonly string[]> {
  const rows = await db.selectFrom('evolutions').select('id').where('owner_account', '=', accountId).execute()
  return rows.map((row) => row.id)
}

/**
 * Leaves the time of the last change alone: it tells when a failed evolution ended, and whether a run is stuck. Where originals are
 * looked at before the gallery, one that becomes public and was not looked at yet is due.
 */
export async function setVisibility(
  db: Db,
  id: string,
  visibility: EvolutionRow['visibility'],
  isAssessing: boolean,
): Promise<EvolutionRow | undefined> {
  const isToBeLookedAt =
    isAssessing && visibility === 'public'
      ? sql`visibility <> 'public' and gallery_look in ('none', 'due')`
      : sql`false`
  return db
    .updateTable('evolutions')
    .set((row) => ({
      visibility,
      gallery_look: sql<GalleryLook>`case when ${isToBeLookedAt} then 'due' else ${row.ref('gallery_look')} end`,
      gallery_look_at: sql<Date | null>`case when ${isToBeLookedAt} then now() else ${row.ref('gallery_look_at')} end`,
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Deletes the evolution with its frames, tries and outputs; false when it is not settled, or gone. */
export async function deleteSettled(db: Db, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('evolutions')
    .where('id', '=', id)
    .where('status', 'in', SETTLED)
    // What the operator has just removed keeps its tombstone.
    .where('moderation', '!=', 'removed')
    .executeTakeFirst()
  return deleted.numDeletedRows === 1n
}

export async function listUnsettled(
  db: Db,
): Promise<readonly Pick<EvolutionRow, 'id' | 'queue_owner' | 'owner_account' | 'owner_visitor'>[]> {
  return db
    .selectFrom('evolutions')
    .select(['id', 'queue_owner', 'owner_account', 'owner_visitor'])
    .where('status', 'in', UNSETTLED)
    .orderBy('created_at')
    .execute()
}

/** Which of the ids belong to an evolution that has files. */
export async function findIdsWithFiles(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('evolutions')
    .select('id')
    .where('id', 'in', ids)
    .where('files_expired_at', 'is', null)
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** What a run notes of itself without a change of status. */
export type RunNote = Pick<
  Updateable<EvolutionTable>,
  'updated_at' | 'waiting_until' | 'animation_progress' | 'fruitless_runs'
>

/** Notes a sign of life without a change of status. False when the run has lost its right. */
export async function touchRun(db: Db, run: Run, changes: RunNote): Promise<boolean> {
  const touched = await db
    .updateTable('evolutions')
    .set(changes)
    .where('id', '=', run.evolutionId)
    .where('attempt', '=', run.attempt)
    .where(unindexed('status'), 'in', UNSETTLED)
    .executeTakeFirst()
  return touched.numUpdatedRows === 1n
}
