import { sql } from 'kysely'
import type { Db } from '../platform/database/tables.ts'
import { HAS_FAILED, IS_IN_HAND, IS_WAITING, MOST_COUNTED } from '../platform/job-indexes.ts'
import { cleanText } from '../platform/log-error.ts'

const MAX_FAILURE = 300

/** Jobs of a kind as the queue has them; what was completed is none of it. */
export interface JobsRow {
  readonly kind: string
  readonly waiting: number
  readonly retrying: number
  readonly running: number
  readonly failed: number
  readonly waitingSince: Date | null
  readonly failedAt: Date | null
  readonly failure: string | null
}

/** Each kind of job, as quick with a million that wait as with a thousand (of more than {@link MOST_COUNTED} so many are told), with the newest failure of those that failed or wait for another try, told without what people typed. */
export async function listJobs(db: Db): Promise<readonly JobsRow[]> {
  const { rows } = await sql<JobsRow>`
    select q.name as kind, waits.jobs as waiting, waits.since as "waitingSince", runs.jobs as running,
      failures.retrying, failures.failed, newest.ended_on as "failedAt", newest.message as failure
    from pgboss.queue q
      cross join lateral (
        select count(*)::int as jobs, min(greatest(created_on, start_after)) filter (where start_after <= now()) as since
        from (
          select created_on, start_after from pgboss.job where name = q.name and ${IS_WAITING}
          order by name, priority desc, created_on limit ${MOST_COUNTED}
        ) as waiting
      ) as waits
      cross join lateral (
        select count(*)::int as jobs from (
          select from pgboss.job where name = q.name and ${IS_IN_HAND} limit ${MOST_COUNTED}
        ) as running
      ) as runs
      cross join lateral (
        select (count(*) filter (where state = 'retry'))::int as retrying, (count(*) filter (where state = 'failed'))::int as failed
        from pgboss.job where name = q.name and ${HAS_FAILED}
      ) as failures
      left join lateral (
        select coalesce(completed_on, started_on) as ended_on,
          coalesce(output ->> 'message', output #>> '{value,message}', output ->> 'value') as message
        from pgboss.job where name = q.name and ${HAS_FAILED} and output is not null
        order by ended_on desc limit 1
      ) as newest on true
    where q.name not like '\\_\\_%'
    order by 1`.execute(db)
  return rows.map((row) => ({ ...row, failure: row.failure && cleanText(row.failure).slice(0, MAX_FAILURE) }))
}
