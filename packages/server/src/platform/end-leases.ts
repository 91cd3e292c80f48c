import './process-lease-tables.ts'
import { type RawBuilder, sql } from 'kysely'
import { JOBS_LEFT } from './database/channels.ts'
import type { Db } from './database/tables.ts'
import { IS_HELD_IN_HAND } from './job-indexes.ts'

/** Leases that are ended together. */
const MOST_AT_ONCE = 4

/**
 * Ends leases of which `which` is true, and leaves what their processes had in hand for others to take over, who are told; returns the leases' ids. One
 * statement, for each way to a busy database and back is one that everybody waits for.
 */
export async function endLeases(db: Db, which: RawBuilder<boolean>): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    with ended as materialized (
      -- One that is renewed just now, or that another process ends, is locked.
      select id from process_leases where ${which} limit ${MOST_AT_ONCE} for update skip locked
    ), handed_back as (
      -- by the process itself
      delete from held_jobs where process = any(array(select id from ended)) and not ${IS_HELD_IN_HAND}
    ), left_behind as (
      update held_jobs set process = null where process = any(array(select id from ended)) and ${IS_HELD_IN_HAND}
      returning queue
    ), told as (
      select pg_notify(${JOBS_LEFT}, queue) from (select distinct queue from left_behind) as queues
    )
    delete from process_leases where id = any(array(select id from ended)) returning id, (select count(*) from told)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
