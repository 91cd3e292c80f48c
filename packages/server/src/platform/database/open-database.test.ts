import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hasPostgres, type PostgresServer, startPostgres } from '@afterimage/testing/databases/postgres'
import { bringUpToDate } from '@afterimage/testing/databases/prepared'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { TEST_DATABASES } from '../../../test/databases.ts'
import { readDatabaseClock } from './database-clock.ts'
import { type Database, openDatabase } from './open-database.ts'

const silent = pino({ level: 'silent' })

describe.each(TEST_DATABASES)('$name', ({ name, open }) => {
  let database: Database
  let close: () => Promise<void>

  beforeAll(async () => {
    ;({ database, close } = await open())
  })
  afterAll(() => close())

  test('gives the same types of values', async () => {
    const { rows } = await sql`select 4294967295::int8 as int8, 0.5::float8 as float8, '{"a":1}'::jsonb as json,
      '2026-01-01T00:00:00Z'::timestamptz as moment, null::text as nothing`.execute(database.db)
    expect(rows).toEqual([
      { int8: 4_294_967_295, float8: 0.5, json: { a: 1 }, moment: new Date('2026-01-01'), nothing: null },
    ])
  })

  test('a query beside a transaction waits for it instead of joining it', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const held = database.db.transaction().execute(async (tx) => {
      await sql`create table beside (n integer)`.execute(tx)
      await promise
      throw new Error('rolled back')
    })
    const beside = sql<{ found: string | null }>`select to_regclass('beside')::text as found`.execute(database.db)
    resolve()
    await expect(held).rejects.toThrow('rolled back')
    expect((await beside).rows).toEqual([{ found: null }])
  })

  // The embedded database has no clock but this process's.
  test.runIf(name === 'PostgreSQL')('tells the right time to a machine whose own clock is years ahead', async () => {
    const before = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2050-01-01') })
    const told = await readDatabaseClock(database.db).finally(() => vi.useRealTimers())
    expect(told.getTime()).toBeGreaterThan(before - 1_000)
    expect(told.getTime()).toBeLessThan(Date.now() + 1_000)
  })
})

test('opening it again finds the schema up to date and the rows in place', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'afterimage-reopen-'))
  const said: unknown[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => said.push(JSON.parse(line)) })
  const first = await openDatabase({ databaseUrl: undefined, dataDir }, log)
  await sql`create table kept (n integer)`.execute(first.db)
  await sql`insert into kept values (7)`.execute(first.db)
  await first.close()
  expect(said).toMatchObject([{ migrations: expect.arrayContaining(['0001-evolutions']) }])
  const again = await openDatabase({ databaseUrl: undefined, dataDir }, log)
  expect((await sql`select n from kept`.execute(again.db)).rows).toEqual([{ n: 7 }])
  expect(said).toHaveLength(1)
  await again.close()
  await rm(dataDir, { recursive: true })
})

describe.runIf(hasPostgres)('a PostgreSQL of its own', () => {
  let server: PostgresServer

  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server.stop())

  test('lost connections are replaced', async () => {
    const database = await openDatabase({ databaseUrl: await server.createDatabase(), dataDir: '' }, silent)
    await database.ping()
    const inUse = database.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      await server.dropConnections()
      await sql`select 1`.execute(tx)
    })
    await expect(inUse).rejects.toThrow()
    // A connection that was cut may be handed out before the pool notices: once for each that it holds.
    let cut = 0
    while (cut <= 10) {
      const isAnswered = await database.ping().then(
        () => true,
        () => false,
      )
      if (isAnswered) break
      cut += 1
    }
    expect(cut).toBeLessThanOrEqual(10)
    await database.close()
  })

  test('ten processes that start at once bring an empty one up to date together, queues included', async () => {
    const databaseUrl = await server.createEmptyDatabase()
    await Promise.all(Array.from({ length: 10 }, () => bringUpToDate({ databaseUrl, dataDir: '' })))
    const database = await openDatabase({ databaseUrl, dataDir: '' }, silent)
    const { rows } = await sql<{ names: number; migrations: number }>`select
      (select count(distinct name) from kysely_migration) as names,
      (select count(*) from kysely_migration) as migrations`.execute(database.db)
    expect(rows[0]?.migrations).toBe(rows[0]?.names)
    expect(
      (await sql`select name from pgboss.queue where name = 'run-evolution'`.execute(database.db)).rows,
    ).toHaveLength(1)
    await database.close()
  })

  test('migrations may take as long as they need, and what comes after them may not', async () => {
    const databaseUrl = await server.createEmptyDatabase()
    const admin = new pg.Client(databaseUrl)
    await admin.connect()
    onTestFinished(() => admin.end())
    await admin.query(`
      create table limits_seen (statement_timeout text);
      create function note_limit() returns event_trigger language plpgsql as $$
        begin insert into limits_seen values (current_setting('statement_timeout')); end $$;
      create event trigger note_limit on ddl_command_end execute function note_limit()`)
    const database = await openDatabase({ databaseUrl, dataDir: '' }, silent)
    expect((await admin.query('select distinct statement_timeout from limits_seen')).rows).toEqual([
      { statement_timeout: '0' },
    ])
    const { rows } = await sql`show statement_timeout`.execute(database.db)
    expect(rows).toEqual([{ statement_timeout: '30s' }])
    await database.close()
  })

  test('a transaction in which nothing happens for seven seconds gives up what it has locked', async () => {
    const database = await openDatabase({ databaseUrl: await server.createDatabase(), dataDir: '' }, silent)
    const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>()
    const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>()
    const lock = sql`select pg_advisory_xact_lock(1)`
    const still = database.db.transaction().execute(async (tx) => {
      await lock.execute(tx)
      locked()
      await goesOn
      await lock.execute(tx)
    })
    await isLocked
    await database.db.transaction().execute((tx) => lock.execute(tx))
    goOn()
    await expect(still).rejects.toThrow()
    await database.close()
  })

  test('an address that cannot be reached stops the start', async () => {
    const opening = openDatabase({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none', dataDir: '' }, silent)
    await expect(opening).rejects.toThrow('The database could not be brought up to date.')
  })
})
