import type { Db } from '@afterimage/server/platform/database/tables'
import { type RawBuilder, sql } from 'kysely'

/** What PostgreSQL counted since its start. */
export interface DatabaseCounts {
  readonly rowsWritten: number
  readonly commits: number
  readonly walBytes: number
  readonly deadRows: number
  readonly frames: number
}

export async function countWork(db: Db): Promise<DatabaseCounts> {
  const { rows } = await unhurried(
    db,
    sql<DatabaseCounts>`
    select (tup_inserted + tup_updated + tup_deleted)::float8 as "rowsWritten", xact_commit::float8 as commits,
      (select wal_bytes::float8 from pg_stat_wal) as "walBytes",
      (select sum(n_dead_tup)::float8 from pg_stat_user_tables) as "deadRows",
      (select sum(completed_frames)::float8 from evolutions where status = 'processing') as frames
    from pg_stat_database where datname = current_database()`,
  )
  const [counts] = rows
  if (counts === undefined) throw new Error('the database counts nothing')
  return counts
}

/** Whatever else the database does, it answers in the end. */
async function unhurried<Row>(db: Db, query: RawBuilder<Row>) {
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    return query.execute(tx)
  })
}

const LOOK_MS = 100

/** Looks ten times a second at what the sessions wait for; `stop` gives session-milliseconds for each kind, the most first. */
export function watchWaits(db: Db): { stop(): Promise<readonly (readonly [string, number])[]> } {
  const waits = new Map<string, number>()
  let isStopped = false
  let lookedAt = performance.now()
  const look = async () => {
    const { rows } = await sql<{ event: string; sessions: number }>`
      select coalesce(wait_event_type || ' ' || wait_event, 'running') as event, count(*)::int as sessions
      from pg_stat_activity
      where datname = current_database() and state = 'active' and pid <> pg_backend_pid() group by 1`.execute(db)
    const now = performance.now()
    for (const { event, sessions } of rows) waits.set(event, (waits.get(event) ?? 0) + sessions * (now - lookedAt))
    lookedAt = now
  }
  const watching = (async () => {
    while (!isStopped) {
      await look()
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
  })()
  return {
    stop: async () => {
      isStopped = true
      await watching
      return [...waits].toSorted(([, a], [, b]) => b - a)
    },
  }
}
