import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hasPostgres, startPostgres } from '@afterimage/testing/databases/postgres'
import { prepareEmptyDatabase } from '@afterimage/testing/databases/prepare-data-folder'
import type { DatabaseConfig } from '../src/platform/database/open-database.ts'

const EMBEDDED_AND_SEPARATE: readonly [string, () => Promise<readonly [DatabaseConfig, () => Promise<unknown>]>][] = [
  [
    'PGlite',
    async () => {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'afterimage-upgrade-'))
      await prepareEmptyDatabase(dataDir)
      const config = { databaseUrl: undefined, dataDir, isDatabaseSynced: false }
      return [config, () => rm(dataDir, { recursive: true, force: true })] as const
    },
  ],
  [
    'PostgreSQL',
    async () => {
      const server = await startPostgres()
      return [{ databaseUrl: await server.createEmptyDatabase(), dataDir: '' }, server.stop] as const
    },
  ],
]

/** Databases without a table, to be migrated as far as a test says: a name, and what makes one and removes it. */
export const EMPTY_DATABASES = hasPostgres ? EMBEDDED_AND_SEPARATE : EMBEDDED_AND_SEPARATE.slice(0, 1)
