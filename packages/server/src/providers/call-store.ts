import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/tables.ts'

/** A call to a provider, and for whom it is. */
export interface Call {
  readonly provider: string
  readonly owner: string
}

/** How many calls there may be; undefined for no limit. */
export interface CallLimits {
  readonly parallel: number | undefined
  readonly perMinute: number | undefined
  readonly parallelOfOwner: number | undefined
}

/** A lease that was not renewed for so long belongs to a worker that is gone. */
const LEASE_S = 30
/** The clock of the database, which all workers share; it goes on within a transaction. */
const now = sql<Date>`clock_timestamp()`
const leaseEnd = sql<Date>`clock_timestamp() + ${LEASE_S} * interval '1 second'`
const minuteAgo = sql<Date>`clock_timestamp() - interval '1 minute'`

/**
 * Begins a call, if the limits leave room for one more: counted and taken in one transaction that no other one enters.
 * Returns the id of its lease, until when the provider is paused, or undefined when there is no room now.
 */
export async function beginCall(db: Db, call: Call, limits: CallLimits): Promise<string | Date | undefined> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('provider-calls', 0))`.execute(tx)
    const paused = await tx
      .selectFrom('provider_pauses')
      .select('until')
      .where('provider', '=', call.provider)
      .where('until', '>', now)
      .executeTakeFirst()
    if (paused !== undefined) return paused.until
    await sweepCalls(tx)
    if (!hasRoom(await countCalls(tx, call), limits)) return undefined
    const id = randomUUID()
    await tx
      .insertInto('provider_calls')
      .values({ id, ...call, started_at: now, expires_at: leaseEnd, ended_at: null })
      .execute()
    return id
  })
}

async function countCalls(tx: Tx, { provider, owner }: Call) {
  const isUnderWay = sql`ended_at is null and expires_at > ${now}`
  return tx
    .selectFrom('provider_calls')
    .select([
      sql<number>`count(*) filter (where provider = ${provider} and ${isUnderWay})`.as('parallel'),
      sql<number>`count(*) filter (where provider = ${provider} and started_at > ${minuteAgo})`.as('perMinute'),
      sql<number>`count(*) filter (where owner = ${owner} and ${isUnderWay})`.as('parallelOfOwner'),
    ])
    .executeTakeFirstOrThrow()
}

function hasRoom(counts: Readonly<Record<keyof CallLimits, number>>, limits: CallLimits): boolean {
  const isBelow = (count: number, limit: number | undefined) => limit === undefined || count < limit
  return (
    isBelow(counts.parallel, limits.parallel) &&
    isBelow(counts.perMinute, limits.perMinute) &&
    isBelow(counts.parallelOfOwner, limits.parallelOfOwner)
  )
}

export async function renewCall(db: Db, id: string): Promise<void> {
  await db.updateTable('provider_calls').set({ expires_at: leaseEnd }).where('id', '=', id).execute()
}

export async function endCall(db: Db, id: string): Promise<void> {
  await db.updateTable('provider_calls').set({ ended_at: now }).where('id', '=', id).execute()
}

/** Removes calls that neither run nor count any more. */
export async function sweepCalls(db: Db): Promise<void> {
  await db
    .deleteFrom('provider_calls')
    .where('started_at', '<=', minuteAgo)
    .where((row) => row.or([row('ended_at', 'is not', null), row('expires_at', '<=', now)]))
    .execute()
}
