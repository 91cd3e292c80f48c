import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pino } from 'pino'
import { type Database, openDatabase } from '../src/platform/database/open-database.ts'
import { openQueue } from '../src/platform/queue.ts'

const log = pino({ level: 'silent' })

/**
 * A folder that takes long to make and little to copy: made by the first test file of the run that wants it.
 * Outside a run (`test-run.ts`) there is nobody to share it with: resolves with undefined.
 */
export async function prepareOnce(name: string, make: (folder: string) => Promise<void>): Promise<string | undefined> {
  const run = process.env.TEST_RUN_FOLDER
  if (run === undefined) return undefined
  const prepared = path.join(run, name)
  if (existsSync(prepared)) return prepared
  const draft = await mkdtemp(path.join(run, `${name}-`))
  await make(draft)
  // Two files may have made it at once; either will do.
  await rename(draft, prepared).catch(() => rm(draft, { recursive: true, force: true }))
  return prepared
}

/** Brings a database to where the start of a server brings it: migrated, with its queues. */
export async function bringUpToDate(config: Parameters<typeof openDatabase>[0]): Promise<void> {
  const { JOBS } = await import('../src/open-features.ts')
  const database: Database = await openDatabase(config, log)
  try {
    const queue = await openQueue(database, JOBS, log)
    await queue.stop(1_000)
  } finally {
    await database.close()
  }
}
