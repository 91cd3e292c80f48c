import { UNSETTLED } from '@afterimage/core/statuses'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/tables.ts'

/** Makes starts of the same owner wait for one another until the transaction ends. */
export async function lockQueueOwner(tx: Tx, queueOwner: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`queue-owner:${queueOwner}`}, 0))`.execute(tx)
}

/** How many evolutions of the owner are under way, but for one that is about to be. */
export async function countUnfinished(db: Db, queueOwner: string, exceptId?: string): Promise<number> {
  const all = db
    .selectFrom('evolutions')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('queue_owner', '=', queueOwner)
    .where('status', 'in', UNSETTLED)
  const { count } = await (exceptId === undefined ? all : all.where('id', '!=', exceptId)).executeTakeFirstOrThrow()
  return Number(count)
}
