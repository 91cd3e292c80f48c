import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { Db } from './database/tables.ts'
import { IS_BEATING } from './job-indexes.ts'

const MOST_AT_ONCE = 100

interface Silent {
  readonly name: string
  readonly id: string
  readonly retryCount: number
}

/**
 * Hands back jobs whose worker has said nothing for longer than their heartbeat. The library does so too, but reads all that wait for
 * it.
 */
export async function handBackSilent(boss: Pick<PgBoss, 'fail'>, db: Db): Promise<void> {
  const { rows } = await sql<Silent>`
    select name, id, retry_count as "retryCount" from pgboss.job
    where ${IS_BEATING} and heartbeat_on + heartbeat_seconds * interval '1 second' < now()
    limit ${MOST_AT_ONCE}`.execute(db)
  for (const [name, attempts] of Map.groupBy(rows, (row) => row.name)) {
    await boss.fail(name, attempts, new Error('the process that ran it fell silent'))
  }
}
