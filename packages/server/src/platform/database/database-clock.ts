import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** The database's time: one for all processes, so that a machine whose clock is wrong deletes nothing early. */
export async function readDatabaseClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('the database told no time')
  return row.now
}
