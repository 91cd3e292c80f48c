import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../platform/database/tables.ts'
import { leaseEnd, now } from './call-times-store.ts'
import { noteContention } from './contention-store.ts'
import type { MinuteReport } from './minute-portions.ts'
import type { CallRequest, EndedCall, Lease, MoneyChange } from './provider-call.ts'

type LeasedCall = CallRequest & Lease

export interface WrittenCalls {
  readonly begun: readonly LeasedCall[]
  readonly ended: readonly EndedCall[]
  readonly process: string | null
  /** Calls of the minute, also those that a process may begin later. */
  readonly counted: readonly { readonly provider: string; readonly calls: number; readonly second: Date }[]
  /** Of whom somebody was refused a place. */
  readonly contended: ReadonlySet<string>
}

/**
 * Writes what began, with the money it is booked with, and what the ended calls correct. One statement: the lock is held
 * for as many round trips as there are. What nobody needs is left out of it, so that calls which cost nothing pay for nothing.
 */
export async function writeCalls(tx: Tx, { begun, ended, process, counted, contended }: WrittenCalls): Promise<void> {
  const parts = [
    ...unlessEmpty(
      begun.filter(({ place }) => place === undefined),
      (calls) => sql`begun as (${insertLeases(calls, process)})`,
    ),
    ...unlessEmpty(counted, (portions) => sql`seconds as (${countSeconds(portions)})`),
    ...unlessEmpty(begun.filter(countsByMinute), (calls) => sql`shares as (${countOwners(sumByOwner(calls))})`),
    ...(contended.size === 0 || process === null ? [] : [sql`contention as (${noteContention([...contended])})`]),
    ...unlessEmpty(moneyOf(begun, ended), (changes) => sql`money as (${changeMoney(changes)})`),
    ...unlessEmpty(askedBy(begun), (frames) => sql`asked as (${noteAsked(frames)})`),
    ...unlessEmpty(failedIn(ended, begun), (frames) => sql`failed as (${takeBack(frames)})`),
  ]
  if (parts.length > 0) await sql`with ${sql.join(parts)} select`.execute(tx)
}

function unlessEmpty<Item>(
  items: readonly Item[],
  make: (items: readonly Item[]) => RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  return items.length === 0 ? [] : [make(items)]
}

/** Whether the call is to be counted among those of the minute. */
export function countsByMinute({ limits, isCounted }: CallRequest): boolean {
  return limits.perMinute !== undefined && isCounted !== true
}

function insertLeases(calls: readonly LeasedCall[], process: string | null): RawBuilder<unknown> {
  const [ids, providers, owners] = [
    calls.map(({ id }) => id),
    calls.map(({ provider }) => provider),
    calls.map(({ owner }) => owner),
  ]
  return sql`
    insert into provider_calls (id, provider, owner, started_at, expires_at, process)
    select id, provider, owner, ${now}, ${process === null ? leaseEnd : 'infinity'}, ${process}::uuid
    from unnest(${ids}::uuid[], ${providers}::text[], ${owners}::text[]) as call (id, provider, owner)`
}

function countSeconds(counted: WrittenCalls['counted']): RawBuilder<unknown> {
  return sql`
    insert into provider_seconds (provider, second, calls)
    select * from unnest(
      ${counted.map(({ provider }) => provider)}::text[], ${counted.map(({ second }) => second)}::timestamptz[],
      ${counted.map(({ calls }) => calls)}::int[])
    on conflict (provider, second) do update set calls = provider_seconds.calls + excluded.calls`
}

type OwnersCalls = MinuteReport['begun']

function sumByOwner(calls: readonly LeasedCall[]): OwnersCalls {
  const sums = new Map<string, { readonly provider: string; readonly owner: string; calls: number }>()
  for (const { provider, owner } of calls) {
    const key = `${provider} ${owner}`
    const sum = sums.get(key) ?? { provider, owner, calls: 0 }
    sum.calls += 1
    sums.set(key, sum)
  }
  return [...sums.values()]
}

/** Counts calls by whose they are; each owner is named once for a provider. Always in the same order, so that two who count at once do not wait for each other. */
export function countOwners(begun: OwnersCalls): RawBuilder<unknown> {
  return sql`
    insert into provider_owner_seconds (provider, second, owner, calls)
    select provider, date_trunc('second', ${now}), owner, calls
    from unnest(
      ${begun.map(({ provider }) => provider)}::text[], ${begun.map(({ owner }) => owner)}::text[],
      ${begun.map(({ calls }) => calls)}::int[]) as call (provider, owner, calls)
    order by provider, owner
    on conflict (provider, second, owner) do update set calls = provider_owner_seconds.calls + excluded.calls`
}

/** One change for each provider and day. */
function moneyOf(begun: readonly LeasedCall[], ended: readonly EndedCall[]): readonly MoneyChange[] {
  const changes = [
    ...ended.flatMap(({ money }) => (money === undefined ? [] : [money])),
    ...begun.flatMap(({ provider, day, charge }) =>
      charge === undefined ? [] : [{ provider, day, costUsd: 0, unconfirmedUsd: charge.usd }],
    ),
  ]
  const sums = new Map<string, MoneyChange>()
  for (const { provider, day, costUsd, unconfirmedUsd } of changes) {
    const key = `${provider} ${day}`
    const sum = sums.get(key) ?? { provider, day, costUsd: 0, unconfirmedUsd: 0 }
    sums.set(key, {
      ...sum,
      costUsd: sum.costUsd + costUsd,
      unconfirmedUsd: sum.unconfirmedUsd + unconfirmedUsd,
    })
  }
  // Always in the same order: two that change the days of the same providers at once must not wait for each other.
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
}

function changeMoney(changes: readonly MoneyChange[]): RawBuilder<unknown> {
  return sql`
    insert into provider_spendings (provider, day, cost_usd, unconfirmed_usd)
    select * from unnest(
      ${changes.map(({ provider }) => provider)}::text[], ${changes.map(({ day }) => day)}::text[],
      ${changes.map(({ costUsd }) => costUsd)}::float8[],
      ${changes.map(({ unconfirmedUsd }) => unconfirmedUsd)}::float8[])
    on conflict (provider, day) do update set cost_usd = provider_spendings.cost_usd + excluded.cost_usd,
      unconfirmed_usd = provider_spendings.unconfirmed_usd + excluded.unconfirmed_usd`
}

type Frames = readonly { readonly evolutionId: string; readonly attempt: number; readonly number: number }[]

function askedBy(begun: readonly LeasedCall[]): Frames {
  return begun.flatMap(({ charge }) => (charge === undefined ? [] : [charge.frame]))
}

/** A statement may change a row once: of an evolution that is asked for again, the question before is forgotten anyway. */
function failedIn(ended: readonly EndedCall[], begun: readonly LeasedCall[]): Frames {
  const asked = new Set(askedBy(begun).map(({ evolutionId }) => evolutionId))
  return ended.flatMap(({ failed }) => (failed === undefined || asked.has(failed.evolutionId) ? [] : [failed]))
}

function listed(frames: Frames): RawBuilder<unknown> {
  const [ids, attempts, numbers] = [
    frames.map(({ evolutionId }) => evolutionId),
    frames.map(({ attempt }) => attempt),
    frames.map(({ number }) => number),
  ]
  return sql`unnest(${ids}::uuid[], ${attempts}::int[], ${numbers}::int[]) as frame (evolution_id, attempt, number)`
}

function noteAsked(frames: Frames): RawBuilder<unknown> {
  return sql`
    insert into asked_frames (evolution_id, attempt, number)
    select distinct on (evolution_id) evolution_id, attempt, number from ${listed(frames)}
    order by evolution_id, attempt desc, number desc
    on conflict (evolution_id) do update set attempt = excluded.attempt, number = excluded.number`
}

function takeBack(frames: Frames): RawBuilder<unknown> {
  return sql`
    update asked_frames set number = frame.number - 1 from ${listed(frames)}
    where asked_frames.evolution_id = frame.evolution_id and asked_frames.attempt = frame.attempt
      and asked_frames.number = frame.number`
}
