import type { Logger } from 'pino'
import { openBatch } from '../platform/batch.ts'
import type { Db } from '../platform/database/tables.ts'
import type { ProcessLease } from '../platform/process-lease.ts'
import { changeCalls, renewCalls, reportMinutes, takeMinutePortion } from './call-store.ts'
import { hearContention } from './contention-store.ts'
import { openKeptPlaces, type Place } from './kept-places.ts'
import { openMinutePortions } from './minute-portions.ts'
import { type CallRequest, type EndedCall, isLease, type LeaseResult } from './provider-call.ts'

export interface CallLeases {
  begin(request: CallRequest): Promise<LeaseResult>
  /**
   * Ends the call. Never fails: one that could not be told of ends by itself when its lease is over, and what it was
   * booked with stays booked.
   */
  end(call: EndedCall): Promise<void>
  /** Whether somebody waits for a place of the provider or the owner, as far as this process knows. */
  isContended(request: CallRequest): boolean
  /** Has the database asked again for the provider, which is paused. */
  noteRefused(provider: string): void
}

export type LeaseOfProcess = Pick<ProcessLease, 'current' | 'isSure' | 'urgent'>

/** A call that wants to be counted among those of its provider's minute. */
interface Refill {
  readonly provider: string
  readonly perMinute: number
}

const RENEW_MS = 8_000
/** How often a process that keeps places hears who waits for them. */
const HEAR_MS = 500
/** What must be counted passes through one lock, so a worker sends what it has in batches. */
const BATCH = { everyMs: 20, maxItems: 500 }

/**
 * The calls that this process has under way: they end with its lease, or are renewed one by one where it has none. With a lease it keeps
 * places and a portion of each provider's minute, and begins calls in them without the database, or without its lock where they cost
 * money.
 */
export function openCallLeases(db: Db, log: Logger, lease?: LeaseOfProcess): CallLeases {
  const held = new Map<string, Place | undefined>()
  const clock = () => performance.now()
  const kept = openKeptPlaces((process) => lease?.isSure(process) === true, clock)
  const minutes = openMinutePortions(clock)
  let renewing: NodeJS.Timeout | undefined
  let hearing: NodeJS.Timeout | undefined
  let day = ''
  let leasedAs: string | undefined
  const isLeased = () => leasedAs !== undefined && lease?.isSure(leasedAs) === true
  // What was made must not be lost because the database could not be told.
  const warn = (error: unknown) => log.warn({ err: error }, 'calls not noted')
  const renew = () => void renewCalls(db, [...held.keys()]).catch(warn)

  const change = openBatch<EndedCall | CallRequest, LeaseResult | undefined>(async (changes) => {
    const requests = changes.filter(isRequest)
    const process = requests.length === 0 ? null : ((await lease?.current()) ?? null)
    const askedAt = clock()
    const { wanted: wantedOf } = minutes
    const changed = await changeCalls(db, { ended: changes.filter(isEnded), requests, process, wantedOf })
    for (const { provider, isRoomy, minute } of changed.portions) {
      if (isRoomy !== undefined) kept.setRoom(provider, isRoomy)
      if (minute !== undefined && minute.calls > 0) minutes.add(provider, minute, askedAt)
    }
    const results = changed.results[Symbol.iterator]()
    return changes.map((one) => (isRequest(one) ? noteBegun(one, results.next().value ?? 'full', process) : undefined))
  }, BATCH)

  const noteBegun = (request: CallRequest, result: LeaseResult, process: string | null): LeaseResult => {
    if (!isLease(result)) return result
    const { provider, owner } = request
    if (request.isCounted !== true) minutes.noteBegun(provider)
    held.set(result.id, process === null ? undefined : { id: result.id, provider, owner, process })
    leasedAs = process ?? undefined
    if (process === null) renewing ??= setInterval(renew, RENEW_MS)
    else hearing ??= setInterval(() => void hear(), HEAR_MS).unref()
    return result
  }
  const hear = async () => {
    if (isLeased()) {
      try {
        // Else what is kept would no longer be good just when the database has most to do.
        const heard = await hearContention(lease?.urgent ?? db)
        day = heard.day
        kept.hear(heard)
        await reportMinutes(db, minutes.report())
      } catch (error) {
        warn(error)
      }
    }
    for (const { id, process } of kept.takeDue()) {
      // Otherwise it has ended with its process's lease.
      if (lease?.isSure(process) === true) void change({ id }).catch(warn)
    }
    if (held.size > 0 || kept.count() > 0) return
    clearInterval(hearing)
    hearing = undefined
  }
  /** For all that begin at about the same time. */
  const refill = openBatch<Refill, undefined>(async (refills) => {
    for (const [provider, perMinute] of new Map(refills.map((one) => [one.provider, one.perMinute]))) {
      const calls = minutes.missing(provider, refills.filter((one) => one.provider === provider).length)
      if (calls === 0) continue
      const askedAt = clock()
      minutes.add(provider, await takeMinutePortion(db, { provider, calls, perMinute }), askedAt)
    }
    return refills.map(() => undefined)
  }, BATCH)
  const spendOfMinute = async (provider: string, owner: string, perMinute: number): Promise<boolean> => {
    if (minutes.spend(provider, owner)) return true
    await refill({ provider, perMinute })
    return minutes.spend(provider, owner)
  }
  const beginIn = async (place: Place, request: CallRequest): Promise<LeaseResult> => {
    const { provider, owner, limits, charge } = request
    const { perMinute } = limits
    const isCounted = perMinute === undefined || (await spendOfMinute(provider, owner, perMinute))
    // Meanwhile others may have taken this process for dead, and its places with it.
    if (lease?.isSure(place.process) !== true) return (await change({ ...request, isCounted })) ?? 'full'
    if (isCounted && charge === undefined && day !== '') {
      held.set(place.id, place)
      return { id: place.id, day }
    }
    const result = (await change({ ...request, place: place.id, isCounted })) ?? 'full'
    if (!isLease(result)) await giveBack(place)
    return result
  }
  const giveBack = async (place: Place) => {
    if (!kept.keep(place)) await change({ id: place.id }).catch(warn)
  }

  return {
    begin: async (request) => {
      const place = kept.take(request.provider, request.owner)
      if (place === undefined) return (await change(request)) ?? 'full'
      try {
        return await beginIn(place, request)
      } catch (error) {
        void giveBack(place)
        throw error
      }
    },
    end: async (call) => {
      const place = held.get(call.id)
      held.delete(call.id)
      if (held.size === 0) {
        clearInterval(renewing)
        renewing = undefined
      }
      const isPlaceKept = place !== undefined && kept.keep(place)
      if (isPlaceKept && call.money === undefined && call.failed === undefined) return
      await change({ ...call, isPlaceKept }).catch(warn)
    },
    isContended: (request) => kept.isContended(request),
    noteRefused: (provider) => kept.setRoom(provider, false),
  }
}

function isEnded(change: EndedCall | CallRequest): change is EndedCall {
  return !isRequest(change)
}

function isRequest(change: EndedCall | CallRequest): change is CallRequest {
  return 'limits' in change
}
