import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from './database/tables.ts'
import type { Share, Turn } from './fair-share.ts'
import { IS_IN_HAND, IS_WAITING, OWNER } from './job-indexes.ts'

/** Of the line, the first are looked at; and of the owners, some at each look, who may wait behind a flood of somebody's. */
const FIRST_IN_LINE = 500
const OWNERS_AT_ONCE = 100
/** Of so many owners as that, a few jobs each fill all hands. */
const A_FEW = 4

const isWaiting = (queue: string): RawBuilder<unknown> => sql`name = ${queue} and ${IS_WAITING}`

/**
 * Jobs of the owner that are in hand; of those without an owner none count. By the index's own expression: the library has one by `group_id`,
 * and as long as the planner knows of few jobs in hand, it reads them all by the name alone.
 */
const countRunning = (queue: string, of: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select count(*) from pgboss.job where name = ${queue} and ${IS_IN_HAND} and ${OWNER} = ${of} and ${of} <> ''`

export interface SharesWanted {
  /** Hands to be filled. */
  readonly free: number
  /** Owners of the jobs in hand. */
  readonly holders: readonly string[]
}

/**
 * What owners have in the queue, as far as is needed to fill the free hands: those who are first in line, and some others at each look, in
 * turns. It takes as long with a million jobs as with a thousand.
 */
export function openShares(db: Db, queue: string): (wanted: SharesWanted) => Promise<readonly Share[]> {
  let after = ''
  return async ({ free, holders }) => {
    const first = await listFirst(db, queue)
    if (first.length === 0) return []
    const some = await listOwners(db, queue, after)
    after = some.length === OWNERS_AT_ONCE ? (some.at(-1) ?? '') : ''
    const waiting = [...new Set([...first, ...some])]
    const most = waiting.length < OWNERS_AT_ONCE ? free + 1 : Math.ceil((A_FEW * (free + 1)) / waiting.length)
    return countShares(db, queue, { waiting, holders, most })
  }
}

/** Owners of the jobs that are first in line. */
async function listFirst(db: Db, queue: string): Promise<readonly string[]> {
  const { rows } = await sql<{ owner: string }>`
    select distinct owner from (
      select ${OWNER} as owner from pgboss.job where ${isWaiting(queue)} and start_after <= now()
      order by name, priority desc, created_on limit ${FIRST_IN_LINE}
    ) as line`.execute(db)
  return rows.map((row) => row.owner)
}

/** Owners who wait, in the order of their names: found one by one, however many jobs each has. */
async function listOwners(db: Db, queue: string, after: string): Promise<readonly string[]> {
  const next = (behind: RawBuilder<unknown>) => sql`
    select ${OWNER} as owner from pgboss.job where ${isWaiting(queue)} and ${behind} order by name, ${OWNER} limit 1`
  const { rows } = await sql<{ owner: string }>`
    with recursive found as (
      (${next(after === '' ? sql`true` : sql`${OWNER} > ${after}`)})
      union all
      select (${next(sql`${OWNER} > found.owner`)}) from found where found.owner is not null
    )
    select owner from found where owner is not null limit ${OWNERS_AT_ONCE}`.execute(db)
  return rows.map((row) => row.owner)
}

interface Counted {
  readonly waiting: readonly string[]
  readonly holders: readonly string[]
  /** Jobs that are counted of anyone who waits. */
  readonly most: number
}

async function countShares(db: Db, queue: string, { waiting, holders, most }: Counted): Promise<readonly Share[]> {
  const owners = [...new Set([...waiting, ...holders])]
  const { rows } = await sql<Share>`
    select owner, (${countRunning(queue, sql`owners.owner`)})::int as running, due.jobs as waiting,
      due.waited_ms as "waitedMs"
    from unnest(${owners}::text[]) as owners (owner), lateral (
      select count(*)::int as jobs,
        coalesce(extract(epoch from now() - (array_agg(since order by created_on))[1]) * 1000, 0)::float8 as waited_ms
      from (
        select created_on, greatest(created_on, start_after) as since from pgboss.job
        where ${isWaiting(queue)} and ${OWNER} = owners.owner and start_after <= now()
        order by name, ${OWNER}, created_on limit ${most}
      ) as oldest
    ) as due`.execute(db)
  return rows
}

/** What a job has that has had its turn. */
export const ITS_TURN = 1

/**
 * Marks the oldest jobs of those whose turn it is, for the library to take. An owner of whom another process has taken some since the
 * look, or takes some right now, has had the turn there.
 */
export async function giveTurns(tx: Tx, queue: string, turns: readonly Turn[]): Promise<void> {
  await sql`
    with next as materialized (
      select oldest.id from unnest(
        ${turns.map((turn) => turn.owner)}::text[], ${turns.map((turn) => turn.running)}::int[],
        ${turns.map((turn) => turn.jobs)}::int[]
      ) as turns (owner, running, jobs), lateral (
        select id from pgboss.job where ${isWaiting(queue)} and ${OWNER} = turns.owner and start_after <= now()
        order by name, ${OWNER}, created_on limit turns.jobs
      ) as oldest
      where turns.running >= (${countRunning(queue, sql`turns.owner`)})
    )
    update pgboss.job set priority = greatest(priority, ${ITS_TURN}) where name = ${queue} and id = any(array(
      select id from pgboss.job where ${isWaiting(queue)} and id = any(array(select id from next)) for update skip locked
    ))`.execute(tx)
}
