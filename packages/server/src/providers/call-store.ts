import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/tables.ts'
import { endAndCount } from './call-counts-store.ts'
import { leaseEnd, minuteAgo, now } from './call-times-store.ts'
import { writeCalls } from './call-writes-store.ts'
import { type CalledFrame, type CallRequest, type EndedCall, isLease, type LeaseResult } from './provider-call.ts'

/**
 * Ends calls and corrects what they were booked with, then begins as many of the wanted ones as the limits leave room
 * for, the first first, and books them: counted and booked in one transaction that no other one enters. They end with the lease of
 * `process`, where it has one, or must be renewed. Returns what became of each request.
 */
export async function changeCalls(
  db: Db,
  ended: readonly EndedCall[],
  requests: readonly CallRequest[],
  process: string | null = null,
): Promise<readonly LeaseResult[]> {
  const ids = ended.map(({ id }) => id)
  if (requests.length === 0 && ended.every(({ money, failed }) => money === undefined && failed === undefined)) {
    await endCalls(db, ids)
    return []
  }
  return db.transaction().execute(async (tx) => {
    await lockCalls(tx)
    const counts = await endAndCount(tx, ended, requests)
    const results = requests.map(
      (request): LeaseResult => counts.admit(request) ?? { id: randomUUID(), day: counts.day },
    )
    const taken = requests.flatMap((request, at) => {
      const lease = results[at]
      return lease !== undefined && isLease(lease) ? [{ ...request, ...lease }] : []
    })
    await writeCalls(tx, taken, ended, process)
    return results
  })
}

/** Waits until nobody else begins or ends a paid call, and keeps them from it until the transaction ends. */
async function lockCalls(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('provider-calls', 0))`.execute(tx)
}

/** Ends calls, and those whose workers are gone. */
async function endCalls(db: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from provider_calls where id = any(${ids}::uuid[]) or expires_at <= ${now}`.execute(db)
}

/**
 * Has the leases begin again now; `ids` must not be empty. One that ended meanwhile stays ended. Throws when the database
 * cannot be told; a call that is not renewed in time counts as ended, and its place is given away.
 */
export async function renewCalls(db: Db, ids: readonly string[]): Promise<void> {
  await db.updateTable('provider_calls').set({ expires_at: leaseEnd }).where('id', 'in', ids).execute()
}

/**
 * The newest frame that a paid model was asked for in the run, in vain or not yet; undefined when there is none. No call
 * of the run begins before the transaction ends, so that a caller who takes its write right here misses none.
 */
export async function findAskedFrame(
  tx: Tx,
  { evolutionId, attempt }: Omit<CalledFrame, 'number'>,
): Promise<number | undefined> {
  await lockCalls(tx)
  const asked = await tx
    .selectFrom('asked_frames')
    .select('number')
    .where('evolution_id', '=', evolutionId)
    .where('attempt', '=', attempt)
    .executeTakeFirst()
  return asked?.number
}

/** Removes counts of minutes that are over, calls whose workers are gone, and what was asked for by runs that are over. */
export async function sweepCalls(db: Db): Promise<void> {
  await db.deleteFrom('provider_seconds').where('second', '<=', minuteAgo).execute()
  await db.deleteFrom('provider_owner_seconds').where('second', '<=', minuteAgo).execute()
  await endCalls(db, [])
  await db.transaction().execute(async (tx) => {
    await lockCalls(tx)
    await sql`
      delete from asked_frames where not exists (
        select from evolutions
        where id = asked_frames.evolution_id and attempt = asked_frames.attempt and status = 'processing')`.execute(tx)
  })
}
