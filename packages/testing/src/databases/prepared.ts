import '@afterimage/server/all-tables'
import { type Database, openDatabase } from '@afterimage/server/platform/database/open-database'
import { openQueue } from '@afterimage/server/platform/queue'
import { pino } from 'pino'

const log = pino({ level: 'silent' })

/** Brings a database to where the start of a server brings it: migrated, with its queues. */
export async function bringUpToDate(config: Parameters<typeof openDatabase>[0]): Promise<void> {
  const { JOBS } = await import('@afterimage/server/open-features')
  const database: Database = await openDatabase(config, log)
  try {
    const queue = await openQueue(database, JOBS, log)
    await queue.stop(1_000)
  } finally {
    await database.close()
  }
}
