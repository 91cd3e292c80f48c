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

/** A call that wants to begin. */
export interface CallWish extends Call {
  readonly limits: CallLimits
}

/** The id of a lease, until when the provider is paused, or undefined when there is no room now. */
export type Begun = string | Date | undefined

/** A lease that was not renewed for so long belongs to a worker that is gone. */
const LEASE_S = 30
/** The clock of the database, which all workers share; it goes on within a transaction. */
const now = sql<Date>`clock_timestamp()`
const leaseEnd = sql<Date>`clock_timestamp() + ${LEASE_S} * interval '1 second'`
/** Seconds are counted whole: the one in which a minute began still belongs to it. */
const minuteAgo = sql<Date>`clock_timestamp() - interval '61 seconds'`

/**
 * Ends the calls whose leases are given, then begins as many of the wished ones as the limits leave room for, the first
 * first: counted and taken in one transaction that no other one enters. Returns what became of each wish.
 */
export async function changeCalls(
  db: Db,
  ended: readonly string[],
  wishes: readonly CallWish[],
): Promise<readonly Begun[]> {
  if (wishes.length === 0) {
    await endCalls(db, ended)
    return []
  }
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('provider-calls', 0))`.execute(tx)
    const counts = await endAndCount(tx, ended, wishes)
    const begun = wishes.map(
      (wish): Begun => counts.pausedUntil(wish) ?? (counts.take(wish) ? randomUUID() : undefined),
    )
    await insertCalls(
      tx,
      wishes.flatMap(({ provider, owner }, at) => {
        const id = begun[at]
        return typeof id === 'string' ? [{ id, provider, owner }] : []
      }),
    )
    return begun
  })
}

/** Ends calls, and those whose workers are gone. */
async function endCalls(db: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from provider_calls where id = any(${ids}::uuid[]) or expires_at <= ${now}`.execute(db)
}

/** One statement, as {@link endAndCount} is: the lock is held for as many round trips as there are. */
async function insertCalls(tx: Tx, calls: readonly (Call & { readonly id: string })[]): Promise<void> {
  if (calls.length === 0) return
  const [ids, providers, owners] = [
    calls.map(({ id }) => id),
    calls.map(({ provider }) => provider),
    calls.map(({ owner }) => owner),
  ]
  await sql`
    with begun as (
      insert into provider_calls (id, provider, owner, started_at, expires_at)
      select id, provider, owner, ${now}, ${leaseEnd}
      from unnest(${ids}::uuid[], ${providers}::text[], ${owners}::text[]) as call (id, provider, owner)
      returning provider
    )
    insert into provider_seconds (provider, second, calls)
    select provider, date_trunc('second', ${now}), count(*)::int from begun group by provider
    on conflict (provider, second) do update set calls = provider_seconds.calls + excluded.calls`.execute(tx)
}

interface CallCounts {
  pausedUntil(call: Call): Date | undefined
  /** Counts the call in, if there is room. */
  take(wish: CallWish): boolean
}

async function endAndCount(tx: Tx, ended: readonly string[], wishes: readonly CallWish[]): Promise<CallCounts> {
  const providers = [...new Set(wishes.map(({ provider }) => provider))]
  const owners = [...new Set(wishes.map(({ owner }) => owner))]
  const { rows } = await sql<{ what: string; of: string; calls: number | null; until: Date | null }>`
    with gone as (
      delete from provider_calls where id = any(${ended}::uuid[]) or expires_at <= ${now}
    ), under_way as (
      select provider, owner from provider_calls where id <> all(${ended}::uuid[]) and expires_at > ${now}
    )
    select 'parallel' as what, provider as of, count(*)::int as calls, null::timestamptz as until
      from under_way where provider = any(${providers}) group by provider
    union all
    select 'owner', owner, count(*)::int, null from under_way where owner = any(${owners}) group by owner
    union all
    select 'minute', provider, sum(calls)::int, null from provider_seconds
      where provider = any(${providers}) and second > ${minuteAgo} group by provider
    union all
    select 'paused', provider, null, until from provider_pauses
      where provider = any(${providers}) and until > ${now}`.execute(tx)
  const counts = new Map(rows.map(({ what, of, calls }) => [`${what} ${of}`, calls ?? 0]))
  const pauses = new Map(rows.flatMap(({ of, until }) => (until === null ? [] : [[of, until] as const])))
  return {
    pausedUntil: ({ provider }) => pauses.get(provider),
    take: ({ provider, owner, limits }) => {
      const bounds = [
        [`parallel ${provider}`, limits.parallel],
        [`minute ${provider}`, limits.perMinute],
        [`owner ${owner}`, limits.parallelOfOwner],
      ] as const
      if (bounds.some(([key, limit]) => limit !== undefined && (counts.get(key) ?? 0) >= limit)) return false
      for (const [key] of bounds) counts.set(key, (counts.get(key) ?? 0) + 1)
      return true
    },
  }
}

/**
 * Has the leases begin again now; `ids` must not be empty. One that ended meanwhile stays ended. Throws when the database
 * cannot be told; a call that is not renewed within {@link LEASE_S} counts as ended, and its place is given away.
 */
export async function renewCalls(db: Db, ids: readonly string[]): Promise<void> {
  await db.updateTable('provider_calls').set({ expires_at: leaseEnd }).where('id', 'in', ids).execute()
}

/** Removes counts of minutes that are over, and calls whose workers are gone. */
export async function sweepCalls(db: Db): Promise<void> {
  await db.deleteFrom('provider_seconds').where('second', '<=', minuteAgo).execute()
  await endCalls(db, [])
}
