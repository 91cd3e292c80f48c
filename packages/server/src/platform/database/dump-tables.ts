import { sql } from 'kysely'
import { listMigrations, listTables } from './list-tables.ts'
import type { Db } from './tables.ts'
import { takeTime } from './take-time.ts'

const ROWS_AT_A_TIME = 500
/** A few rows, to whatever the backup is written to. */
const WRITTEN_WITHIN_S = 600

/**
 * Hands over every row of every table, as of one moment, as the JSON text that the database itself writes, so that no
 * number or time loses anything on its way through us. Returns the migrations that the database has had.
 */
export async function dumpTables(
  db: Db,
  write: (table: string, lines: readonly string[]) => Promise<void>,
): Promise<readonly string[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await takeTime(tx, WRITTEN_WITHIN_S)
      for (const { name } of await listTables(tx)) {
        await sql`declare dumped no scroll cursor for
          select row_to_json(t)::text as line from ${sql.table(name)} t`.execute(tx)
        for (;;) {
          const { rows } = await sql<{ line: string }>`fetch ${sql.raw(String(ROWS_AT_A_TIME))} from dumped`.execute(tx)
          await write(
            name,
            rows.map(({ line }) => line),
          )
          if (rows.length < ROWS_AT_A_TIME) break
        }
        await sql`close dumped`.execute(tx)
      }
      return listMigrations(tx)
    })
}
