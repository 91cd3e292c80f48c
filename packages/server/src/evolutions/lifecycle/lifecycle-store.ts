import type { EvolutionStatus } from '@afterimage/core/statuses'
import { canBecome, isSettled, statusesBefore, UNSETTLED } from '@afterimage/core/statuses'
import type { StopCause } from '@afterimage/core/stop-rules'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/database/tables.ts'
import { unindexed } from '../../platform/database/unindexed.ts'
import type { EvolutionRow, Run } from '../records/evolution-store.ts'
import { forLifecycle, type LifecycleEvolutionTable } from './lifecycle-tables.ts'

/** What changes with a status. The status itself is only ever an argument. */
export type Changes = Omit<Updateable<LifecycleEvolutionTable>, 'id' | 'status' | 'attempt' | 'queue_owner'>

export async function insertEvolution(tx: Tx, row: Omit<Insertable<LifecycleEvolutionTable>, 'status'>): Promise<void> {
  await forLifecycle(tx)
    .insertInto('evolutions')
    .values({ ...row, status: 'pending' })
    .execute()
}

/**
 * Starts a run: takes the write right from any run before it. Undefined when there is nothing left to do, because the
 * evolution is settled or gone.
 */
export async function claimRun(db: Db, id: string, now: Date): Promise<EvolutionRow | undefined> {
  return forLifecycle(db)
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
    .where(unindexed('status'), 'in', UNSETTLED)
    .returningAll()
    .executeTakeFirst()
}

/** Where a run may move its evolution: from what it has put back into the line, or ended, it may not. */
const RUNNING: readonly EvolutionStatus[] = ['processing', 'processing_animation']

/** Moves the run's evolution on. False when the run has lost its right or is over, or the table of states forbids the step. */
export async function moveRun(db: Db, run: Run, next: EvolutionStatus, changes: Changes): Promise<boolean> {
  const moved = await forLifecycle(db)
    .updateTable('evolutions')
    .set({ ...atEnd(next), ...changes, status: next })
    .where('id', '=', run.evolutionId)
    .where('attempt', '=', run.attempt)
    .where(
      unindexed('status'),
      'in',
      RUNNING.filter((status) => canBecome(status, next)),
    )
    // A film is of all frames.
    .$if(next === 'processing_animation', (query) =>
      query.whereRef('completed_frames', '=', sql`coalesce(stopped_at, total_frames)`),
    )
    .executeTakeFirst()
  return moved.numUpdatedRows === 1n
}

/**
 * Lets the run's evolution end with a frame before its length, once, while the run holds the write right and is making frames. False
 * where that is not so, or it has another number of frames.
 */
export async function endRunAt(tx: Tx, run: Run, number: number, cause: StopCause): Promise<boolean> {
  const ended = await tx
    .updateTable('evolutions')
    // What its labels tell is told once more: now all frames that will be are there.
    .set({ stopped_at: number, stopped_by: cause, needs_looking: true, updated_at: new Date() })
    .where('id', '=', run.evolutionId)
    .where('attempt', '=', run.attempt)
    .where(unindexed('status'), '=', 'processing')
    .where('completed_frames', '=', number)
    .where('stopped_at', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows === 1n
}

/** Back from the film to the frames after `last`, while the run holds the write right; remembers how many were delivered. */
export async function moveBackToFrames(tx: Tx, run: Run, last: number, now: Date): Promise<boolean> {
  const moved = await forLifecycle(tx)
    .updateTable('evolutions')
    .set((row) => ({
      status: 'processing',
      delivered_frames: row.fn<number>('greatest', ['delivered_frames', 'completed_frames']),
      completed_frames: last,
      kept: sql<number | null>`(
        select case jsonb_typeof(drift -> 'toOriginal' -> 'kept')
          when 'number' then (drift -> 'toOriginal' ->> 'kept')::float8 end
        from frames
        where frames.evolution_id = evolutions.id and frames.number = ${last}
      )`,
      half_life: row.case().when('half_life', '<=', last).then(row.ref('half_life')).else(null).end(),
      // What the labels of the frames that are left tell, is found out again.
      label_story: null,
      needs_looking: true,
      animation_progress: null,
      updated_at: now,
    }))
    .where('id', '=', run.evolutionId)
    .where('attempt', '=', run.attempt)
    .where(unindexed('status'), 'in', RUNNING)
    .executeTakeFirst()
  return moved.numUpdatedRows === 1n
}

/**
 * Changes the status from outside a run and takes the write right from the run in progress. Returns the attempt that this is, undefined
 * when the table of states forbids the step.
 */
export async function claimEvolution(
  tx: Tx,
  id: string,
  next: EvolutionStatus,
  changes: Changes & Pick<Updateable<LifecycleEvolutionTable>, 'queue_owner'>,
): Promise<number | undefined> {
  const claimed = await forLifecycle(tx)
    .updateTable('evolutions')
    .set((row) => ({ ...atEnd(next), ...changes, status: next, attempt: row('attempt', '+', 1) }))
    .where('id', '=', id)
    .where(unindexed('status'), 'in', statusesBefore(next))
    .returning('attempt')
    .executeTakeFirst()
  return claimed?.attempt
}

/** Makes everything of a visitor the account's; returns how many. */
export async function claimEvolutions(db: Db, visitor: string, accountId: string): Promise<number> {
  const claimed = await forLifecycle(db)
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

/** Whose turn it was is not kept longer than it is needed; what was broken off has its labels told once more, with how they end. */
function atEnd(next: EvolutionStatus) {
  if (!isSettled(next)) return {}
  if (next === 'completed') return { queue_owner: null }
  return { queue_owner: null, needs_looking: sql<boolean>`needs_looking or label_story is not null` }
}
