import type { Db } from '../platform/database/tables.ts'
import { Problem } from '../platform/problem.ts'
import { nextUtcDay, untilMessage } from '../platform/utc-time.ts'
import { listPausedProviders } from './pause-store.ts'
import { type PerProvider, valueFor } from './per-provider.ts'
import { isSpent, listSpendings } from './spending-store.ts'

/** Why a provider takes no new evolutions, and until when. */
export interface Unavailability {
  readonly code: 'provider_paused' | 'provider_budget_spent'
  readonly until: Date
  /** For people. */
  readonly sentence: string
}

export interface Availability {
  /** What hinders each of the providers now, by their ids; nothing for those that can be used. */
  find(now: Date): Promise<ReadonlyMap<string, Unavailability>>
  /** Throws `provider_paused` or `provider_budget_spent` with when to come back. */
  check(provider: string): Promise<void>
}

interface Named {
  readonly id: string
  readonly name: string
}

/** Which providers can be used: those whose quota, and whose money for the day, is not used up by what is booked. */
export function openAvailability(db: Db, providers: readonly Named[], dailyBudgetUsd: PerProvider): Availability {
  const find = async (now: Date) => {
    const [pauses, spendings] = await Promise.all([listPausedProviders(db, now), listSpendings(db, now)])
    const found = providers.flatMap(({ id, name }): [string, Unavailability][] => {
      const pausedUntil = pauses.find(({ provider }) => provider === id)?.until
      const budget = valueFor(dailyBudgetUsd, id)
      const booked = spendings.find(({ provider }) => provider === id)?.bookedUsd ?? 0
      if (isSpent(booked, budget)) {
        const until = new Date(Math.max(nextUtcDay(now).getTime(), pausedUntil?.getTime() ?? 0))
        const sentence = `Today's budget for ${name} is used up. It can be used again ${untilMessage(until, now)}; until then, choose another model.`
        return [[id, { code: 'provider_budget_spent', until, sentence }]]
      }
      if (pausedUntil === undefined) return []
      const sentence = `${name} makes no more pictures for now: its quota is used up, or it asks for a wait. It can be used again ${untilMessage(pausedUntil, now)}; until then, choose another model.`
      return [[id, { code: 'provider_paused', until: pausedUntil, sentence }]]
    })
    return new Map(found)
  }
  return {
    find,
    check: async (id) => {
      const unavailability = (await find(new Date())).get(id)
      if (unavailability !== undefined)
        throw new Problem(unavailability.code, unavailability.sentence, { retryAt: unavailability.until })
    },
  }
}
