import type { Db, Tx } from '../platform/database/tables.ts'
import type { Problem } from '../platform/problem.ts'
import type { Allowance } from './allowance.ts'
import { hasStart, insertStart, listStarts, lockVisitor, type Starts, type VisitorKeys } from './visitor-store.ts'

const WINDOW_MS = 24 * 3_600_000

/** So many starts in 24 hours, counted by person and by network. */
export interface DailyStarts<Person> {
  allowance(person: Person): Promise<Allowance>
  /** Throws the refusal when nothing is left now; promises nothing. */
  check(person: Person): Promise<void>
  /** Counts the evolution's start, once, in the transaction that starts it. Throws the refusal. */
  reserve(tx: Tx, person: Person, evolutionId: string): Promise<void>
}

interface DailyLimit<Person> {
  /** 0 for no limit. */
  readonly max: number
  readonly keysOf: (person: Person) => VisitorKeys
  readonly refuse: (person: Person, limit: number, nextFreeAt: Date) => Problem
}

export function openDailyStarts<Person>(db: Db, { max, keysOf, refuse }: DailyLimit<Person>): DailyStarts<Person> {
  const allowance = async (reader: Db, person: Person): Promise<Allowance> => {
    if (max === 0) return { limit: undefined, remaining: Number.POSITIVE_INFINITY, nextFreeAt: undefined }
    return assess(await listStarts(reader, keysOf(person), startOfDay()), max)
  }
  const check = async (reader: Db, person: Person) => {
    const { remaining, nextFreeAt } = await allowance(reader, person)
    if (remaining <= 0 && nextFreeAt !== undefined) throw refuse(person, max, nextFreeAt)
  }
  return {
    allowance: (person) => allowance(db, person),
    check: (person) => check(db, person),
    reserve: async (tx, person, evolutionId) => {
      if (max === 0) return
      const keys = keysOf(person)
      await lockVisitor(tx, keys)
      if (await hasStart(tx, evolutionId, startOfDay())) return
      await check(tx, person)
      await insertStart(tx, evolutionId, keys, new Date())
    },
  }
}

/** When the day began that ends at the moment: no start before it counts. */
export function startOfDay(now: Date = new Date()): Date {
  return new Date(now.getTime() - WINDOW_MS)
}

/** Whichever of the two has used up more decides. */
function assess(starts: Starts, limit: number): Allowance {
  const used = Math.max(starts.byVisitor.length, starts.byAddress.length)
  const remaining = Math.max(0, limit - used)
  if (remaining > 0) return { limit, remaining, nextFreeAt: undefined }
  const free = [starts.byVisitor, starts.byAddress].map((list) => list.at(-limit)?.getTime() ?? 0)
  return { limit, remaining, nextFreeAt: new Date(Math.max(...free) + WINDOW_MS) }
}
