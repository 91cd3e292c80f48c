import { sql } from 'kysely'
import type { Db } from '../database/tables.ts'
import { IS_IN_HAND, IS_WAITING, MOST_COUNTED } from '../job-indexes.ts'

export interface JobCount {
  readonly queue: string
  readonly state: 'waiting' | 'active'
  readonly jobs: number
}

/** Jobs that wait or run, by queue; a queue with none of a state is there with 0, so that its line does not end. */
export async function countJobs(db: Db): Promise<readonly JobCount[]> {
  const { rows } = await sql<JobCount>`
    select q.name as queue, counted.state, counted.jobs
    from pgboss.queue q cross join lateral (
      select 'waiting' as state, count(*)::int as jobs from (
        select from pgboss.job where name = q.name and ${IS_WAITING}
        order by name, priority desc, created_on limit ${MOST_COUNTED}
      ) as waiting
      union all
      select 'active', count(*)::int from (
        select from pgboss.job where name = q.name and ${IS_IN_HAND} limit ${MOST_COUNTED}
      ) as active
    ) as counted
    where q.name not like '\\_\\_%'
    order by 1, 2`.execute(db)
  return rows
}
