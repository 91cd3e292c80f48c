import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { type ConstructorOptions, fromPglite } from 'pg-boss'
import type { Logger } from 'pino'
import { cutWhenSilent, silenceCut } from './cut-when-silent.ts'
import { lockDataFolder } from './data-lock.ts'
import { failTransactions } from './fail-transactions.ts'
import { type Hearing, openListener } from './listen-postgres.ts'
import { migrate } from './migrate.ts'
import { prepareMarked } from './prepared.ts'
import { flushTree, SYNCED_START, SyncedFiles } from './synced-files.ts'
import type { Db, Tables } from './tables.ts'
import { yieldOften } from './yield-often.ts'

export interface Database {
  readonly db: Db
  /** The same with a connection of its own, for what must not wait until those that everybody uses are free. */
  readonly urgent: Db
  /** The same without a deadline, for migrations and indexes: they take as long as they take. */
  readonly unhurried: Db
  /** Whether this process alone uses the database, so that a job marked as running at the start is an orphan. */
  readonly isExclusive: boolean
  /** Whether it was empty when it was opened. */
  readonly isNew: boolean
  /** How the queue reaches the same database. */
  readonly queueConnection: ConstructorOptions
  /** Hears what is announced on a channel, by whichever process, once it is committed. Returns how to stop. */
  listen(channel: string, hearing: Hearing): Promise<() => Promise<void>>
  /** Proves that the database answers. */
  ping(): Promise<void>
  close(): Promise<void>
}

export interface DatabaseConfig {
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  /** Whether the embedded database has each commit on the disk before it says so; it does unless told otherwise. */
  readonly isDatabaseSynced?: boolean
  /** The last migration to be made, in place of all of them. */
  readonly migrateUpTo?: string
  /** How long PostgreSQL may say nothing while it is asked, milliseconds; longer than a statement may take unless told otherwise. */
  readonly answersWithinMs?: number
}

/** Opens PostgreSQL at the address, or without one the embedded database in the data folder, and migrates it. */
export async function openDatabase(config: DatabaseConfig, log: Logger): Promise<Database> {
  const database: Omit<Database, 'isNew'> =
    config.databaseUrl === undefined ? await openEmbedded(config, log) : openPostgres(config.databaseUrl, config, log)
  try {
    const done = await migrate(database.unhurried, config.migrateUpTo)
    if (done.length > 0) log.info({ migrations: done }, 'database migrated')
    return { ...database, isNew: done.includes(FIRST_MIGRATION) }
  } catch (error) {
    await database.close()
    throw error
  }
}

const INT8 = 20
/** A process that stands still within a transaction would keep all others from what it has locked, for as long as it does. */
const IDLE_IN_TRANSACTION_MS = 7_000
const STATEMENT_MS = 30_000
/** PostgreSQL has ended every statement by then, and said so, if it is there. */
const ANSWERS_WITHIN_MS = STATEMENT_MS + 15_000
/** Of the queue's own connections, which bring its tables up to date, too. */
const QUEUE_ANSWERS_WITHIN_MS = 120_000
const FIRST_MIGRATION = '0001-evolutions'

async function openEmbedded(
  { dataDir, isDatabaseSynced = true }: DatabaseConfig,
  log: Logger,
): Promise<Omit<Database, 'isNew'>> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const lock = await lockDataFolder(dataDir, (pid) =>
    log.info({ pid }, 'another Afterimage holds the data folder: waiting up to 15 s for it to end'),
  )
  try {
    const folder = path.join(dataDir, 'database')
    const isNew = !existsSync(folder)
    const pglite = await PGlite.create({
      ...(isDatabaseSynced ? { fs: new SyncedFiles(folder), startParams: [...SYNCED_START] } : { dataDir: folder }),
      parsers: { [INT8]: Number },
    })
    yieldOften(pglite)
    failTransactions(pglite)
    if (isNew && isDatabaseSynced) await flushTree(folder)
    const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
    return {
      db,
      urgent: db,
      unhurried: db,
      isExclusive: true,
      listen: async (channel, { heard }) => {
        const stop = await pglite.listen(channel, heard)
        return () => stop()
      },
      ping: () => ping(db),
      queueConnection: { db: fromPglite(pglite), backend: 'pglite' },
      close: async () => {
        if (!pglite.closed) await pglite.close()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** int8 arrives as text; ours (seeds, sizes, row numbers) all fit a double exactly. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)),
}

function openPostgres(connectionString: string, config: DatabaseConfig, log: Logger): Omit<Database, 'isNew'> {
  const { answersWithinMs = ANSWERS_WITHIN_MS } = config
  const ofQueue = { Client: silenceCut(config.answersWithinMs ?? QUEUE_ANSWERS_WITHIN_MS) }
  const db = openPool(connectionString, { max: 10, answersWithinMs }, log)
  const urgent = openPool(connectionString, { max: 1, answersWithinMs }, log)
  const unhurried = openPool(connectionString, { max: 1 }, log)
  return {
    db,
    urgent,
    unhurried,
    isExclusive: false,
    listen: openListener(connectionString, log).listen,
    ping: () => ping(db),
    queueConnection: { connectionString, max: 5, application_name: 'afterimage-queue', ...ofQueue },
    close: async () => {
      await Promise.all([db.destroy(), urgent.destroy(), unhurried.destroy()])
    },
  }
}

interface PoolBounds {
  readonly max: number
  /** See {@link DatabaseConfig}; without it, statements take as long as they take. */
  readonly answersWithinMs?: number
}

/** Connects as queries come, `max` at once. */
function openPool(connectionString: string, { max, answersWithinMs }: PoolBounds, log: Logger): Db {
  const pool = new pg.Pool({
    connectionString,
    types,
    max,
    connectionTimeoutMillis: 10_000,
    ...(answersWithinMs !== undefined && { statement_timeout: STATEMENT_MS }),
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    application_name: 'afterimage',
  })
  // Without a listener a connection that the server cuts ends the process: idle ones tell the pool, those in use only
  // themselves (anyone who waits for their query is told separately).
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'))
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'database connection lost'))
    if (answersWithinMs !== undefined) cutWhenSilent(client, answersWithinMs)
    prepareMarked(client)
  })
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}
