import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hasPostgres, isPostgresOnly, type PostgresServer, startPostgres } from '@afterimage/testing/databases/postgres'
import { prepareDataFolder } from '@afterimage/testing/databases/prepare-data-folder'
import { pino } from 'pino'
import { type Database, openDatabase } from '../src/platform/database/open-database.ts'

export interface TestDatabase {
  readonly name: string
  /** Opens a fresh, migrated database; call once per test file. */
  open(): Promise<{
    readonly database: Database
    /** Cuts every connection as a restart of a database server does; the embedded one has none. */
    dropConnections(): Promise<void>
    close(): Promise<void>
  }>
}

const log = pino({ level: 'silent' })

const embedded: TestDatabase = {
  name: 'PGlite',
  open: async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'afterimage-data-'))
    await prepareDataFolder(dataDir)
    const database = await openDatabase({ databaseUrl: undefined, dataDir, isDatabaseSynced: false }, log)
    return {
      database,
      dropConnections: async () => undefined,
      close: async () => {
        await database.close()
        await rm(dataDir, { recursive: true, force: true })
      },
    }
  },
}

const separate: TestDatabase = {
  name: 'PostgreSQL',
  open: async () => {
    const server: PostgresServer = await startPostgres()
    const database = await openDatabase({ databaseUrl: await server.createDatabase(), dataDir: '' }, log)
    return {
      database,
      dropConnections: server.dropConnections,
      close: async () => {
        await database.close()
        await server.stop()
      },
    }
  },
}

/** Both databases the server runs on; the second one where npm has its binaries. */
export const TEST_DATABASES: readonly TestDatabase[] = [
  ...(isPostgresOnly ? [] : [embedded]),
  ...(hasPostgres ? [separate] : []),
]
