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
 * processes do it; the others wait. `db` should have no deadline: an index on a large table takes as long as it takes.
 * Returns what was done. Throws when it failed; then nothing was changed, and the database is to be closed.
 */
export async function migrate(db: Db, upTo?: string): Promise<readonly string[]> {
  try {
    return upTo === undefined && (await hasAll(db)) ? [] : await migrateOn(db, upTo)
  } catch (error) {
    throw new Error('The database could not be brought up to date.', { cause: error })
  }
}

/**
 * Whether what the database remembers are the very files of the folder, so that there is nothing to do. Kysely's migrator would say the
 * same, but first reads every column of every table, twice: a third of the time that opening the embedded database takes.
 */
async function hasAll(db: Db): Promise<boolean> {
  const tables = await sql<{ found: string | null }>`select to_regclass('kysely_migration')::text as found`.execute(db)
  if (tables.rows[0]?.found == null) return false
  const remembered = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const names = new Set(remembered.rows.map(({ name }) => name))
  const files = (await readdir(MIGRATIONS))
    .filter((file) => !file.endsWith('.d.ts'))
    .map((file) => path.parse(file).name)
  return files.length === names.size && files.every((name) => names.has(name))
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
