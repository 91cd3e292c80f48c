import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from './open-database.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'afterimage-synced-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** How often the database had its log flushed, by its own count, while a row was written. */
async function flushesOf(isDatabaseSynced: boolean): Promise<number> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir, isDatabaseSynced }, pino({ level: 'silent' }))
  try {
    const count = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(database.db)
      const counted = sql<{ n: number }>`select sum(fsyncs)::int as n from pg_stat_io where object = 'wal'`
      return (await counted.execute(database.db)).rows[0]?.n ?? 0
    }
    await sql`create table if not exists kept (n integer)`.execute(database.db)
    const before = await count()
    await sql`insert into kept values (7)`.execute(database.db)
    return (await count()) - before
  } finally {
    await database.close()
  }
}

test('a commit is on the disk before it is answered, unless that was turned off', async () => {
  expect(await flushesOf(true)).toBe(1)
  expect(await flushesOf(false)).toBe(0)
})
