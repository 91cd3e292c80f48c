import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/tables.ts'
import { unindexed } from '../platform/database/unindexed.ts'
import { type CallCounts, endAndCount, endedPlaces, forAnybody } from './call-counts-store.ts'
import { leaseEnd, MINUTE_S, minuteAgo, now } from './call-times-store.ts'
import { countOwners, countsByMinute, writeCalls } from './call-writes-store.ts'
import { sweepContention } from './contention-store.ts'
import type { MinutePortion, MinuteReport } from './minute-portions.ts'
import { type CalledFrame, type CallRequest, type EndedCall, isLease, type LeaseResult } from './provider-call.ts'

export interface CallChanges {
  readonly ended?: readonly EndedCall[]
  /** The first first. */
  readonly requests?: readonly CallRequest[]
  /** The lease with which the places end; without one they must be renewed. */
  readonly process?: string | null
  /** How many calls of the provider's minute the process may soon begin besides. */
  readonly wantedOf?: (provider: string) => number
}

/** What a process may do at a provider without asking. */
export interface ProviderPortion {
  readonly provider: string
  /** Whether it may keep its places between two calls; undefined where that is as before. */
  readonly isRoomy: boolean | undefined
  readonly minute: MinutePortion | undefined
}

export interface ChangedCalls {
  /** What became of each request. */
  readonly results: readonly LeaseResult[]
  /** For the providers of the requests, where the places have a process. */
  readonly portions: readonly ProviderPortion[]
}

/**
 * Ends calls and corrects what they were booked with, then begins as many of the wanted ones as the limits leave room for, and books them:
 * counted and booked in one transaction that no other one which counts enters.
 */
export async function changeCalls(
  db: Db,
  { ended = [], requests = [], process = null, wantedOf = () => 0 }: CallChanges,
): Promise<ChangedCalls> {
  if (requests.length === 0 && ended.every(({ money, failed }) => money === undefined && failed === undefined)) {
    await endCalls(db, endedPlaces(ended))
    return { results: [], portions: [] }
  }
  return db.transaction().execute(async (tx) => {
    if (requests.some(isCountedIn)) await lockCalls(tx)
    else if (requests.length > 0) await lockAsking(tx)
    const counts = await endAndCount(tx, ended, requests)
    const results = requests.map(
      (request): LeaseResult => counts.admit(request) ?? { id: request.place ?? randomUUID(), day: counts.day },
    )
    const begun = requests.flatMap((request, at) => {
      const lease = results[at]
      return lease !== undefined && isLease(lease) ? [{ ...request, ...lease }] : []
    })
    const portions = process === null ? [] : portionsOf(counts, requests.filter(isCountedIn), wantedOf)
    const counted = sumByProvider(counts, begun.filter(countsByMinute), portions)
    await writeCalls(tx, { begun, ended, process, counted, contended: counts.contended })
    return { results, portions }
  })
}

/** Whether a limit is held against it: else its process has all that it needs. */
function isCountedIn(request: CallRequest): boolean {
  const { place, charge, limits } = request
  return place === undefined || countsByMinute(request) || (charge !== undefined && limits.dailyBudget !== undefined)
}

function portionsOf(
  counts: CallCounts,
  requests: readonly CallRequest[],
  wantedOf: (provider: string) => number,
): readonly ProviderPortion[] {
  const limits = new Map(requests.map((request) => [request.provider, request.limits]))
  const { second } = counts
  return [...limits].map(([provider, { parallel, perMinute }]) => ({
    provider,
    isRoomy: counts.isRoomy(provider, parallel),
    minute:
      perMinute === undefined
        ? undefined
        : { calls: counts.admitPortion(provider, wantedOf(provider), perMinute), second },
  }))
}

function sumByProvider(
  { second }: CallCounts,
  begun: readonly CallRequest[],
  portions: readonly ProviderPortion[],
): readonly { readonly provider: string; readonly calls: number; readonly second: Date }[] {
  const sums = new Map<string, number>()
  for (const { provider } of begun) sums.set(provider, (sums.get(provider) ?? 0) + 1)
  for (const { provider, minute } of portions) sums.set(provider, (sums.get(provider) ?? 0) + (minute?.calls ?? 0))
  return [...sums].filter(([, calls]) => calls > 0).map(([provider, calls]) => ({ provider, calls, second }))
}

/** Counts in up to so many calls of the provider's minute that anybody may begin. */
export async function takeMinutePortion(
  db: Db,
  { provider, calls, perMinute }: { readonly provider: string; readonly calls: number; readonly perMinute: number },
): Promise<MinutePortion> {
  const { rows } = await sql<MinutePortion>`
    select granted as calls, in_second as second
    from take_minute_portion(${provider}, ${calls}::int, ${forAnybody(perMinute)}::int, ${MINUTE_S}::int)`.execute(db)
  return rows[0] ?? { calls: 0, second: new Date() }
}

/** Notes what has become of portions. No lock: it adds to no count that a limit is held against. */
export async function reportMinutes(db: Db, { begun, unused }: MinuteReport): Promise<void> {
  for (const { provider, second, calls } of unused) {
    await db
      .updateTable('provider_seconds')
      .set((row) => ({ calls: row('calls', '-', calls) }))
      .where('provider', '=', provider)
      .where('second', '=', second)
      .execute()
  }
  if (begun.length > 0) await countOwners(begun).execute(db)
}

/** Waits until nobody else counts or begins a call, and keeps them from it until the transaction ends. */
async function lockCalls(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('provider-calls', 0))`.execute(tx)
}

/** Keeps others from counting until the transaction ends, and not from beginning what needs no count. */
async function lockAsking(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('provider-calls', 0))`.execute(tx)
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
  await sweepContention(db)
  await db.transaction().execute(async (tx) => {
    await lockCalls(tx)
    await sql`
      delete from asked_frames where not exists (
        select from evolutions
        where id = asked_frames.evolution_id and attempt = asked_frames.attempt and ${unindexed('status')} = 'processing')`.execute(
      tx,
    )
  })
}
