import { createHmac } from 'node:crypto'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from './database/tables.ts'
import { Problem } from './problem.ts'

/** How often something may be done in a window of time. */
export interface Limit {
  readonly name: string
  readonly max: number
  readonly windowMs: number
  /** What callers beyond it are told, where it is not about attempts; `when` is “in 5 minutes”. */
  readonly sentence?: string | ((when: string) => string)
}

export interface RateLimits {
  /** Counts one more and returns how many that makes. Throws `too_many_requests` with when to come back once the limit is passed. */
  count(limit: Limit, of: string): Promise<number>
  /** Whether the limit has been reached; counts nothing. */
  isReached(limit: Limit, of: string): Promise<boolean>
  /** Takes one back: for limits on failures, which count each try beforehand so that parallel tries count too. */
  uncount(limit: Limit, of: string): Promise<void>
  /** Forgets what was counted. */
  clear(limit: Limit, of: string): Promise<void>
  /** Removes counters whose window is over. */
  sweep(now: Date): Promise<void>
}

/**
 * Limits counted in the database, so that they hold across processes and restarts. Addresses and email addresses are
 * kept as keyed hashes only.
 */
export function openRateLimits(db: Db, secret: string): RateLimits {
  const keyOf = (limit: Limit, of: string) =>
    `${limit.name}:${createHmac('sha256', secret).update(`${limit.name}\0${of}`).digest('base64url')}`

  return {
    count: async (limit, of) => {
      const now = new Date()
      const isOver = overAt(now, limit)
      const counter = await db
        .insertInto('rate_counters')
        .values({ key: keyOf(limit, of), count: 1, resets_at: new Date(now.getTime() + limit.windowMs) })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            count: sql<number>`case when ${isOver} then 1 else rate_counters.count + 1 end`,
            resets_at: sql<Date>`case when ${isOver} then excluded.resets_at else rate_counters.resets_at end`,
          }),
        )
        .returning(['count', 'resets_at'])
        .executeTakeFirstOrThrow()
      if (counter.count > limit.max) throw tooMany(limit, counter.resets_at)
      return counter.count
    },
    isReached: async (limit, of) => {
      const reached = await db
        .selectFrom('rate_counters')
        .select('key')
        .where('key', '=', keyOf(limit, of))
        .where((where) => where.not(overAt(new Date(), limit)))
        .where('count', '>=', limit.max)
        .executeTakeFirst()
      return reached !== undefined
    },
    uncount: async (limit, of) => {
      await db
        .updateTable('rate_counters')
        .set({ count: sql<number>`greatest(count - 1, 0)` })
        .where('key', '=', keyOf(limit, of))
        .execute()
    },
    clear: async (limit, of) => {
      await db.deleteFrom('rate_counters').where('key', '=', keyOf(limit, of)).execute()
    },
    sweep: async (now) => {
      await db.deleteFrom('rate_counters').where('resets_at', '<=', now).execute()
    },
  }
}

/** What clocks of several machines, and calls that overtake one another, may differ by. */
const CLOCK_SLACK_MS = 5 * 60_000

/** A window that ends much later than one that begins now was counted by a clock that has been set back since. */
function overAt(now: Date, { windowMs }: Limit): RawBuilder<SqlBool> {
  const latest = new Date(now.getTime() + windowMs + CLOCK_SLACK_MS)
  return sql<SqlBool>`(rate_counters.resets_at <= ${now} or rate_counters.resets_at > ${latest})`
}

/** Counts one more and returns how many that makes; undefined, rather than a Problem, once the limit is passed. */
export async function countWithin(
  limits: Pick<RateLimits, 'count'>,
  limit: Limit,
  of: string,
): Promise<number | undefined> {
  try {
    return await limits.count(limit, of)
  } catch (error) {
    if (error instanceof Problem && error.code === 'too_many_requests') return undefined
    throw error
  }
}

function tooMany({ sentence }: Limit, retryAt: Date): Problem {
  const when = waitOf(retryAt)
  const said = typeof sentence === 'function' ? sentence(when) : sentence
  return new Problem('too_many_requests', said ?? `Too many attempts. Please try again ${when}.`, {
    retryAt,
  })
}

/** How long to wait, in whole minutes where it is over one. */
export function waitOf(retryAt: Date): string {
  const seconds = Math.max(0, (retryAt.getTime() - Date.now()) / 1_000)
  return seconds > 60 ? `in ${Math.ceil(seconds / 60)} minutes` : 'in a minute'
}
