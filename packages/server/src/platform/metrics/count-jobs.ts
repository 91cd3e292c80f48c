import { sql } from 'kysely'
import type { Db } from '../database/tables.ts'

export interface JobCount {
  readonly queue: string
  readonly state: 'waiting' | 'active'
  readonly jobs: number
}

/** Jobs that wait or run, by queue; a queue with none of a state is there with 0, so that its line does not end. */
export async function countJobs(db: Db): Promise<readonly JobCount[]> {
  const { rows } = await sql<JobCount>`
    select q.name as queue, s.state,
      count(j.id) filter (where (j.state = 'active') = (s.state = 'active'))::int as jobs
    from pgboss.queue q
      cross join (values ('waiting'), ('active')) as s (state)
      left join pgboss.job j on j.name = q.name and j.state in ('created', 'retry', 'active')
    where q.name not like '\\_\\_%'
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}
