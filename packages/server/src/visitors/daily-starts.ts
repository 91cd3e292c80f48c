import type { Db, Tx } from '../platform/database/tables.ts'
import type { Problem } from '../platform/problem.ts'
import type { Allowance } from './allowance.ts'
import { hasStart, insertStart, listStarts, lockVisitor, type Starts, type VisitorKeys } from './visitor-store.ts'

const WINDOW_MS = 24 * 3_600_000

/** So many starts in 24 hours, counted by person and by network. */
export interface DailyStarts<Person> {
  allowance(person: Person): Promise<Allowance>
  /** Throws the refusal when so many are not left now; promises nothing. */
  check(person: Person, count: number): Promise<void>
  /** Counts the evolution's start in this day, once and as so many, in the transaction that starts it. Throws the refusal. */
  reserve(tx: Tx, person: Person, evolutionId: string, count: number): Promise<void>
}

interface DailyLimit<Person> {
  /** 0 for no limit. */
  readonly max: number
  readonly keysOf: (person: Person) => VisitorKeys
  readonly refuse: (person: Person, refusal: Refusal) => Problem
}

/** What stands between somebody and a start. */
export interface Refusal {
  readonly limit: number
  /** How many starts it counts as. */
  readonly count: number
  /** When so many are free; undefined where they never are. */
  readonly freeAt: Date | undefined
}

export function openDailyStarts<Person>(db: Db, { max, keysOf, refuse }: DailyLimit<Person>): DailyStarts<Person> {
  const allowance = async (reader: Db, person: Person): Promise<Allowance> => {
    if (max === 0) return { limit: undefined, remaining: Number.POSITIVE_INFINITY, nextFreeAt: undefined }
    const starts = await listStarts(reader, keysOf(person), startOfDay())
    return { limit: max, remaining: remainingOf(starts, max), nextFreeAt: freeAt(starts, max, 1) }
  }
  const check = async (reader: Db, person: Person, count: number) => {
    if (max === 0) return
    const starts = await listStarts(reader, keysOf(person), startOfDay())
    if (remainingOf(starts, max) >= count) return
    throw refuse(person, { limit: max, count, freeAt: count > max ? undefined : freeAt(starts, max, count) })
  }
  return {
    allowance: (person) => allowance(db, person),
    check: (person, count) => check(db, person, count),
    reserve: async (tx, person, evolutionId, count) => {
      if (max === 0) return
      const keys = keysOf(person)
      await lockVisitor(tx, keys)
      if (await hasStart(tx, evolutionId, keys.kind, startOfDay())) return
      await check(tx, person, count)
      await insertStart(tx, { evolutionId, keys, count, at: new Date() })
    },
  }
}

/** When the day began that ends at the moment: no start before it counts. */
export function startOfDay(now: Date = new Date()): Date {
  return new Date(now.getTime() - WINDOW_MS)
}

/** Whichever of the two has used up more decides. */
function remainingOf({ byVisitor, byAddress }: Starts, limit: number): number {
  return Math.max(0, limit - Math.max(byVisitor.length, byAddress.length))
}

/** When `count` starts, `limit` at most, are free again; undefined while they are. */
function freeAt(starts: Starts, limit: number, count: number): Date | undefined {
  if (remainingOf(starts, limit) >= count) return undefined
  // The one that has to be over: of those that would be too many together with the new ones, the newest.
  const last = [starts.byVisitor, starts.byAddress].map((list) => list.at(count - 1 - limit)?.getTime() ?? 0)
  return new Date(Math.max(...last) + WINDOW_MS)
}
