import { sql } from 'kysely'
import type { Db } from '../platform/database/tables.ts'
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

/** Each kind of job, with the newest failure of those that failed or wait for another try, told without what people typed. */
export async function listJobs(db: Db): Promise<readonly JobsRow[]> {
  const { rows } = await sql<JobsRow>`
    with unfinished as (
      select name, state, created_on, start_after, coalesce(completed_on, started_on) as ended_on, output
      from pgboss.job where state in ('created', 'retry', 'active', 'failed')
    ), failures as (
      select distinct on (name) name, ended_on, coalesce(output ->> 'message', output #>> '{value,message}', output ->> 'value') as message
      from unfinished where state in ('retry', 'failed') and output is not null order by name, ended_on desc
    )
    select q.name as kind,
      (count(j.name) filter (where j.state in ('created', 'retry')))::int as waiting,
      (count(j.name) filter (where j.state = 'retry'))::int as retrying,
      (count(j.name) filter (where j.state = 'active'))::int as running,
      (count(j.name) filter (where j.state = 'failed'))::int as failed,
      min(greatest(j.created_on, j.start_after)) filter (where j.state in ('created', 'retry') and j.start_after <= now()) as "waitingSince",
      max(f.ended_on) as "failedAt", max(f.message) as failure
    from pgboss.queue q
      left join unfinished j on j.name = q.name
      left join failures f on f.name = q.name
    where q.name not like '\\_\\_%'
    group by 1 order by 1`.execute(db)
  return rows.map((row) => ({ ...row, failure: row.failure && cleanText(row.failure).slice(0, MAX_FAILURE) }))
}
