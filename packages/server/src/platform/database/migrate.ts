import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import type { Db } from './tables.ts'

/** A migration is a file of this folder, and its name without the ending is what the database remembers. */
const MIGRATIONS = path.join(import.meta.dirname, '../../../migrations')

/**
 * Brings the schema up to date, or to where the migration `upTo` leads. Kysely's lock table lets one of several starting
 * processes do it; the others wait. Neither has a deadline: an index on a large table takes as long as it takes.
 * Returns what was done. Throws when it failed; then nothing was changed, and the database is to be closed.
 */
export async function migrate(db: Db, upTo?: string): Promise<readonly string[]> {
  try {
    return await db.connection().execute(async (connection) => {
      await sql`set statement_timeout = 0`.execute(connection)
      const done = await migrateOn(connection, upTo)
      await sql`reset statement_timeout`.execute(connection)
      return done
    })
  } catch (error) {
    throw new Error('The database could not be brought up to date.', { cause: error })
  }
}

async function migrateOn(db: Db, upTo: string | undefined): Promise<readonly string[]> {
  const migrator = new Migrator({
    db,
    provider: new FileMigrationProvider({
      fs: { readdir },
      path,
      migrationFolder: MIGRATIONS,
      // biome-ignore lint/plugin: each file of the folder; migrations stand alone. By URL, as Windows wants it.
      import: (file) => import(pathToFileURL(file).href),
    }),
  })
  const { error, results } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo))
  if (error !== undefined) throw error
  return (results ?? []).map((result) => result.migrationName)
}
