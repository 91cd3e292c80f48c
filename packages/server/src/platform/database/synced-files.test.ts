import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { prepareDataFolder } from '@afterimage/testing/databases/prepare-data-folder'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from './open-database.ts'
import { flushOpened, flushTree } from './synced-files.ts'

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
  await prepareDataFolder(dataDir)
  expect(await flushesOf(true)).toBe(1)
  expect(await flushesOf(false)).toBe(0)
})

test('files are flushed as files, and folders, which some systems cannot open, as folders', async () => {
  await mkdir(path.join(dataDir, 'inner'))
  await writeFile(path.join(dataDir, 'inner', 'a'), 'a')
  await writeFile(path.join(dataDir, 'b'), 'b')
  const flushed: string[] = []
  const note = (kind: string) => async (place: string) => {
    flushed.push(`${kind} ${path.relative(dataDir, place)}`)
  }
  await flushTree(dataDir, { file: note('file'), folder: note('folder') })
  expect(flushed.toSorted()).toEqual(['file b', `file ${path.join('inner', 'a')}`, 'folder ', 'folder inner'])
  await flushTree(dataDir)
})

test('what is open for reading alone has nothing to flush, as Windows says; a disk that fails is heard', () => {
  const failing = (code: string) => () => {
    throw Object.assign(new Error(`${code}: fsync`), { code })
  }
  flushOpened(3, failing('EPERM'))
  expect(() => flushOpened(3, failing('EIO'))).toThrow('EIO')
})
