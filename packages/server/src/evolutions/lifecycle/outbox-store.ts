import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/tables.ts'
import type { OutboxTable } from '../records/evolution-tables.ts'

/** What became of an evolution; of the same evolution, a greater `id` is later. */
export type OutboxEvent = Readonly<
  Pick<Selectable<OutboxTable>, 'id' | 'evolution_id' | 'attempt' | 'kind' | 'frame' | 'at'>
>

/** The first retry comes after a second, the others after twice as long each, about an hour at most. */
const MAX_DOUBLINGS = 12

/** Tells it in the transaction that makes it true, once that has changed the evolution's row, and so holds its lock. */
export async function appendEvent(tx: Tx, event: Omit<OutboxEvent, 'id' | 'frame' | 'at'>): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({ ...event, frame: null, at: new Date() })
    .execute()
}

/** True for one transaction at a time, of whichever process, until it ends; ends with its connection, too. */
export async function lockOutbox(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('outbox', 0)) as got`.execute(tx)
  return rows[0]?.got === true
}

/**
 * The oldest events, oldest first. One that could not be taken waits for its time, and all later ones of its evolution wait behind
 * it.
 */
export async function listDueEvents(tx: Tx, limit: number): Promise<readonly OutboxEvent[]> {
  return tx
    .selectFrom('outbox')
    .select(['id', 'evolution_id', 'attempt', 'kind', 'frame', 'at'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outbox as earlier')
            .select('earlier.id')
            .whereRef('earlier.evolution_id', '=', 'outbox.evolution_id')
            .whereRef('earlier.id', '<=', 'outbox.id')
            .where('earlier.retry_at', '>', sql<Date>`now()`),
        ),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function deleteEvents(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('outbox').where('id', 'in', ids).execute()
}

/** The event could not be taken: it is tried again, ever more seldom. */
export async function postponeEvent(db: Db, id: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set((row) => ({
      tries: row('tries', '+', 1),
      retry_at: sql<Date>`now() + interval '1 second' * power(2, least(tries, ${MAX_DOUBLINGS}))`,
    }))
    .where('id', '=', id)
    .execute()
}

/** Deletes what nobody could take: events from before `moment`, and all but the newest `most`. Returns how many. */
export async function deleteUntaken(db: Db, moment: Date, most: number): Promise<number> {
  const deleted = await db
    .deleteFrom('outbox')
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('at', '<', moment),
        eb('id', '<=', selectFrom('outbox').select('id').orderBy('id', 'desc').offset(most).limit(1)),
      ]),
    )
    .executeTakeFirst()
  return Number(deleted.numDeletedRows)
}
