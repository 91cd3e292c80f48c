import type { EvolutionStatus } from '@afterimage/core/statuses'
import { isSettled, statusesBefore, UNSETTLED } from '@afterimage/core/statuses'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, EvolutionTable, Tx } from '../platform/database/tables.ts'

export type EvolutionRow = Readonly<Selectable<EvolutionTable>>

/** The right to write for one evolution; a newer run, a cancel or a cleanup takes it away. */
export interface Run {
  readonly evolutionId: string
  readonly attempt: number
}

export async function insertEvolution(tx: Tx, row: Insertable<EvolutionTable>): Promise<void> {
  await tx.insertInto('evolutions').values(row).execute()
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

/** The evolution, locked until the transaction ends. */
export async function lockEvolution(tx: Tx, id: string): Promise<EvolutionRow | undefined> {
  return tx.selectFrom('evolutions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Makes everything of a visitor the account's; returns how many. */
export async function claimEvolutions(db: Db, visitor: string, accountId: string): Promise<number> {
  const claimed = await db
    .updateTable('evolutions')
    .set((row) => ({
      owner_account: accountId,
      owner_visitor: null,
      queue_owner: row
        .case()
        .when('queue_owner', 'is', null)
        .then<string | null>(null)
        .else(`account:${accountId}`)
        .end(),
    }))
    .where('owner_visitor', '=', visitor)
    .executeTakeFirst()
  return Number(claimed.numUpdatedRows)
}

export async function findIdsOfAccount(db: Db, accountId: string): Promise<readonly string[]> {
  const rows = await db.selectFrom('evolutions').select('id').where('owner_account', '=', accountId).execute()
  return rows.map((row) => row.id)
}

/** Leaves the time of the last change alone: it tells when a failed evolution ended, and whether a run is stuck. */
export async function setVisibility(
  db: Db,
  id: string,
  visibility: EvolutionRow['visibility'],
): Promise<Pick<EvolutionRow, 'visibility' | 'status' | 'moderation' | 'in_gallery'> | undefined> {
  return db
    .updateTable('evolutions')
    .set({ visibility })
    .where('id', '=', id)
    .returning(['visibility', 'status', 'moderation', 'in_gallery'])
    .executeTakeFirst()
}

/** Deletes the evolution with its frames, tries and outputs; false when it is not settled, or gone. */
export async function deleteSettled(db: Db, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('evolutions')
    .where('id', '=', id)
    .where('status', 'in', ['completed', 'failed'])
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

/**
 * Starts a run: takes the write right from any run before it. Undefined when there is nothing left to do, because the
 * evolution is settled or gone.
 */
export async function claimRun(db: Db, id: string, now: Date): Promise<EvolutionRow | undefined> {
  return db
    .updateTable('evolutions')
    .set((row) => ({
      attempt: row('attempt', '+', 1),
      fruitless_runs: row('fruitless_runs', '+', 1),
      status: row
        .case()
        .when('status', '=', 'pending')
        .then<EvolutionStatus>('processing')
        .else(row.ref('status'))
        .end(),
      started_at: row.fn.coalesce('started_at', row.val(now)),
      updated_at: now,
    }))
    .where('id', '=', id)
    .where('status', 'in', UNSETTLED)
    .returningAll()
    .executeTakeFirst()
}

/** Moves the run's evolution on. False when the run has lost its right or the table of states forbids the step. */
export async function moveRun(
  db: Db,
  run: Run,
  next: EvolutionStatus,
  changes: Updateable<EvolutionTable>,
): Promise<boolean> {
  const moved = await db
    .updateTable('evolutions')
    .set({ ...changes, ...atEnd(next), status: next })
    .where('id', '=', run.evolutionId)
    .where('attempt', '=', run.attempt)
    .where('status', 'in', statusesBefore(next))
    .executeTakeFirst()
  return moved.numUpdatedRows === 1n
}

/** Notes a sign of life without a change of status. False when the run has lost its right. */
export async function touchRun(db: Db, run: Run, changes: Updateable<EvolutionTable>): Promise<boolean> {
  const touched = await db
    .updateTable('evolutions')
    .set(changes)
    .where('id', '=', run.evolutionId)
    .where('attempt', '=', run.attempt)
    .where('status', 'in', UNSETTLED)
    .executeTakeFirst()
  return touched.numUpdatedRows === 1n
}

/** Changes the status from outside a run and takes the write right from the run in progress. */
export async function seizeEvolution(
  tx: Tx,
  id: string,
  next: EvolutionStatus,
  changes: Updateable<EvolutionTable>,
): Promise<boolean> {
  const seized = await tx
    .updateTable('evolutions')
    .set((row) => ({ ...changes, ...atEnd(next), status: next, attempt: row('attempt', '+', 1) }))
    .where('id', '=', id)
    .where('status', 'in', statusesBefore(next))
    .executeTakeFirst()
  return seized.numUpdatedRows === 1n
}

/** Whose turn it was is not kept longer than it is needed. */
function atEnd(next: EvolutionStatus): Pick<Updateable<EvolutionTable>, 'queue_owner'> {
  return isSettled(next) ? { queue_owner: null } : {}
}
