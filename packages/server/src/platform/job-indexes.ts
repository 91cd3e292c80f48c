import { sql } from 'kysely'
import type { Db } from './database/tables.ts'

// What PostgreSQL finds by an index among a million jobs, said as the index says it: any other wording has it read them all.

/** Jobs that could be taken up, now or at their time. */
export const IS_WAITING = sql<boolean>`state < 'active' and not blocked`
/**
 * Jobs that are worked on. Said so that the index of these is for nobody else: of the library's own statements, which name one job among them, PostgreSQL would read all
 * that are in hand where its statistics are from when they were few.
 */
export const IS_IN_HAND = sql<boolean>`case when state = 'active' then true end`
/**
 * Whether the job of a row of `held_jobs` is worked on. A subquery, since PostgreSQL would make a join of "exists", and where its statistics are from when few
 * jobs were in hand, compare all that are held with all that are in hand.
 */
export const IS_HELD_IN_HAND = sql<boolean>`coalesce((
  select job.state = 'active' from pgboss.job where job.name = held_jobs.queue and job.id = held_jobs.job), false)`
/** Jobs that are worked on and have a heartbeat of their own. */
export const IS_BEATING = sql<boolean>`state = 'active' and heartbeat_seconds is not null`
/** Jobs that have failed, for good or until their next try. */
export const HAS_FAILED = sql<boolean>`state in ('retry', 'failed')`
/** Whose a job is; those without an owner are one owner's. */
export const OWNER = sql<string>`coalesce(group_id, '')`

/** What is counted of jobs takes no longer than so many take; of more, so many are told. */
export const MOST_COUNTED = 100_000

/**
 * Makes the indexes by which an owner's jobs are found, the oldest first, those in hand, those with a heartbeat, and those that failed; the library's own lead by age alone. Of several
 * starting processes one makes them and the others wait, as long as it takes. "If not exists" alone would fail where two make one at once, and
 * each start would lock the table for it.
 */
export async function indexJobs(db: Db): Promise<void> {
  if (await areJobsIndexed(db)) return
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('job-indexes', 0))`.execute(tx)
    await sql`
      create index if not exists afterimage_waiting on pgboss.job (name, ${OWNER}, created_on)
      where ${IS_WAITING}`.execute(tx)
    await sql`create index if not exists afterimage_in_hand on pgboss.job (name, ${OWNER}) where ${IS_IN_HAND}`.execute(
      tx,
    )
    await sql`create index if not exists afterimage_failed on pgboss.job (name) where ${HAS_FAILED}`.execute(tx)
    await sql`create index if not exists afterimage_beating on pgboss.job (name) where ${IS_BEATING}`.execute(tx)
    await sql`drop index if exists pgboss.afterimage_active`.execute(tx)
  })
}

async function areJobsIndexed(db: Db): Promise<boolean> {
  const { rows } = await sql<{ are: boolean }>`
    select to_regclass('pgboss.afterimage_waiting') is not null
      and to_regclass('pgboss.afterimage_in_hand') is not null
      and to_regclass('pgboss.afterimage_beating') is not null
      and to_regclass('pgboss.afterimage_failed') is not null as are`.execute(db)
  return rows[0]?.are === true
}
