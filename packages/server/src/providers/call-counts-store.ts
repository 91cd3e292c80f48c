import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../platform/database/tables.ts'
import { unindexed } from '../platform/database/unindexed.ts'
import { minuteAgo, now, today } from './call-times-store.ts'
import { ownerKey, providerKey } from './kept-places.ts'
import type { CallRequest, EndedCall, NoLease } from './provider-call.ts'
import { isSpent } from './spending-store.ts'

/** What the limits are held against. */
export interface CallCounts {
  /** The day that it is, in UTC. */
  readonly day: string
  /** The second that it is. */
  readonly second: Date
  /** Counts the call in, if there is room; else says why there is none. */
  admit(request: CallRequest): NoLease | undefined
  /** Counts in up to so many calls of the provider's minute that anybody may begin; returns how many. */
  admitPortion(provider: string, calls: number, perMinute: number): number
  /** Whether a quarter of the provider's parallel calls is free; undefined where nobody wanted a place there, and they were not counted. */
  isRoomy(provider: string, parallel: number | undefined): boolean | undefined
  /** The providers and owners of whom somebody was refused a place. */
  readonly contended: ReadonlySet<string>
}

interface Counted {
  readonly what: string
  readonly of: string
  readonly amount: number | null
  readonly until: Date | null
}

/** Removes the ended calls and counts the others; what the ended ones correct is in the sums already. */
export async function endAndCount(
  tx: Tx,
  ended: readonly EndedCall[],
  requests: readonly CallRequest[],
): Promise<CallCounts> {
  const ids = endedPlaces(ended)
  const { rows } = await sql<Counted>`
    with gone as (
      delete from provider_calls where id = any(${ids}::uuid[]) or expires_at <= ${now}
    ), under_way as (
      select provider, owner from provider_calls where id <> all(${ids}::uuid[]) and expires_at > ${now}
    ), busy as (${busyAmong(requests)})
    select 'day' as what, ${today} as of, null::float8 as amount, date_trunc('second', ${now}) as until
    ${sql.join(countsFor(requests), sql``)}`.execute(tx)
  const { of: day = '', until: second } = rows.find(({ what }) => what === 'day') ?? {}
  const counts = new Map(rows.map(({ what, of, amount }) => [`${what} ${of}`, amount ?? 0]))
  const pauses = new Map(
    rows.flatMap(({ what, of, until }) => (what !== 'paused' || until === null ? [] : [[of, until] as const])),
  )
  const contended = new Set<string>()
  const placed = new Set(wantPlaces(requests).map(({ provider }) => provider))
  for (const { money } of ended) if (money?.day === day) add(counts, `booked ${money.provider}`, totalOf(money))
  return {
    day,
    second: second ?? new Date(),
    contended,
    admitPortion: (provider, calls, perMinute) => {
      const left = forAnybody(perMinute) - (counts.get(`minute ${provider}`) ?? 0)
      const portion = Math.max(0, Math.min(calls, left))
      add(counts, `minute ${provider}`, portion)
      return portion
    },
    isRoomy: (provider, parallel) =>
      placed.has(provider)
        ? parallel === undefined || (counts.get(`parallel ${provider}`) ?? 0) <= parallel * ROOMY_SHARE
        : undefined,
    admit: (request) => {
      const pausedUntil = pauses.get(request.provider)
      if (isOvertaken(counts, request)) return 'overtaken'
      if (pausedUntil !== undefined) return { pausedUntil }
      if (isSpent(counts.get(`booked ${request.provider}`) ?? 0, request.limits.dailyBudget)) return 'spent'
      const full = findFull(counts, request)
      for (const key of full) contended.add(key)
      if (full.length > 0 || !hasMinute(counts, request)) return 'full'
      return countIn(counts, request)
    },
  }
}

/** Of a minute's calls those that anybody may begin. */
export function forAnybody(perMinute: number): number {
  return Math.floor(perMinute * SHARE_FOR_ANYBODY)
}

type Counts = Map<string, number>

/** Of a minute's calls: what anybody may begin. The rest is for those who have had less than their share. */
const SHARE_FOR_ANYBODY = 0.75
/** Of a provider's parallel calls: as long as no more are taken, processes keep theirs between two calls. */
const ROOMY_SHARE = 0.75

/** The rows of `provider_calls` that end with calls. */
export function endedPlaces(ended: readonly EndedCall[]): readonly string[] {
  return ended.flatMap(({ id, isPlaceKept }) => (isPlaceKept === true ? [] : [id]))
}

function wantPlaces(requests: readonly CallRequest[]): readonly CallRequest[] {
  return requests.filter(({ place }) => place === undefined)
}

function countsFor(requests: readonly CallRequest[]): RawBuilder<unknown>[] {
  const providersOf = (some: readonly CallRequest[]) => [...new Set(some.map(({ provider }) => provider))]
  const providers = providersOf(requests)
  const owners = [...new Set(requests.map(({ owner }) => owner))]
  const placed = wantPlaces(requests)
  const budgeted = providersOf(requests.filter(({ limits }) => limits.dailyBudget !== undefined))
  const charged = [
    ...new Set(requests.flatMap(({ charge }) => (charge === undefined ? [] : [charge.frame.evolutionId]))),
  ]
  if (requests.length === 0) return []
  return [
    ...(placed.length === 0
      ? []
      : [
          sql`
    union all
    select 'parallel', provider, count(*), null from under_way where provider = any(${providersOf(placed)}) group by provider
    union all
    select 'owner', owner, count(*), null from under_way where owner = any(${placed.map(({ owner }) => owner)}) group by owner`,
        ]),
    sql`
    union all
    select 'minute', provider, sum(calls), null from provider_seconds
      where provider = any(${providers}) and second > ${minuteAgo} group by provider
    union all
    select 'owners', provider, owners, null from busy, lateral (
      select count(distinct owner) as owners from provider_owner_seconds
      where provider = busy.provider and second > ${minuteAgo}) as counted
    union all
    select 'share', provider || ' ' || owner, calls, null from busy, lateral (
      select owner, sum(calls) as calls from provider_owner_seconds
      where provider = busy.provider and owner = any(${owners}) and second > ${minuteAgo} group by owner) as counted
    union all
    select 'paused', provider, null, until from provider_pauses
      where provider = any(${providers}) and until > ${now}`,
    ...(budgeted.length === 0
      ? []
      : [
          sql`
    union all
    select 'booked', provider, cost_usd + unconfirmed_usd, null from provider_spendings
      where provider = any(${budgeted}) and day = ${today}`,
        ]),
    ...(charged.length === 0
      ? []
      : [
          sql`
    union all
    select 'run', id::text || ' ' || attempt, 1, null from evolutions
      where id = any(${charged}::uuid[]) and ${unindexed('status')} = 'processing'`,
        ]),
  ]
}

/** The providers whose minute may fill beyond what anybody may begin: of the others no one needs to know who began how many. */
function busyAmong(requests: readonly CallRequest[]): RawBuilder<unknown> {
  const floors = new Map<string, number>()
  for (const { provider, limits } of requests) {
    if (limits.perMinute === undefined) continue
    floors.set(provider, (floors.get(provider) ?? limits.perMinute * SHARE_FOR_ANYBODY) - 1)
  }
  return sql`
      select provider from provider_seconds
      join unnest(${[...floors.keys()]}::text[], ${[...floors.values()]}::float8[]) as wanted (provider, floor) using (provider)
      where second > ${minuteAgo} group by provider, floor having sum(calls) > floor`
}

/** A run that was cancelled or taken over must not cost anything more, though its process may not have heard of it. */
function isOvertaken(counts: Counts, { charge }: CallRequest): boolean {
  return charge !== undefined && !counts.has(`run ${charge.frame.evolutionId} ${charge.frame.attempt}`)
}

/** Which of the bounds on parallel calls leave no place for it. */
function findFull(counts: Counts, { provider, owner, limits, place }: CallRequest): readonly string[] {
  if (place !== undefined) return []
  const bounds = [
    [`parallel ${provider}`, limits.parallel, providerKey(provider)],
    [`owner ${owner}`, limits.parallelOfOwner, ownerKey(owner)],
  ] as const
  return bounds.flatMap(([count, limit, key]) =>
    limit !== undefined && (counts.get(count) ?? 0) >= limit ? [key] : [],
  )
}

function hasMinute(counts: Counts, request: CallRequest): boolean {
  const { limits, isCounted } = request
  return limits.perMinute === undefined || isCounted === true || hasRoomInMinute(counts, request, limits.perMinute)
}

/** With one share more than there are owners: anyone who comes next has one too. */
function hasRoomInMinute(counts: Counts, { provider, owner }: CallRequest, perMinute: number): boolean {
  const all = counts.get(`minute ${provider}`) ?? 0
  const own = counts.get(`share ${provider} ${owner}`) ?? 0
  const owners = (counts.get(`owners ${provider}`) ?? 0) + (own === 0 ? 1 : 0)
  if (all >= perMinute) return false
  return all < perMinute * SHARE_FOR_ANYBODY || own < Math.max(1, perMinute / (owners + 1))
}

function countIn(counts: Counts, { provider, owner, charge, place, isCounted }: CallRequest): undefined {
  const share = `share ${provider} ${owner}`
  if (isCounted !== true) {
    if ((counts.get(share) ?? 0) === 0) add(counts, `owners ${provider}`, 1)
    for (const key of [`minute ${provider}`, share]) add(counts, key, 1)
  }
  if (place === undefined) for (const key of [`parallel ${provider}`, `owner ${owner}`]) add(counts, key, 1)
  add(counts, `booked ${provider}`, charge?.usd ?? 0)
}

function add(counts: Counts, key: string, amount: number): void {
  counts.set(key, (counts.get(key) ?? 0) + amount)
}

function totalOf({ costUsd, unconfirmedUsd }: { readonly costUsd: number; readonly unconfirmedUsd: number }): number {
  return costUsd + unconfirmedUsd
}
