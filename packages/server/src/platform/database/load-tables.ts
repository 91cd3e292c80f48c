import { sql } from 'kysely'
import { listTables } from './list-tables.ts'
import type { Db } from './tables.ts'
import { takeTime } from './take-time.ts'

const ROWS_AT_A_TIME = 500
/** A few rows, from wherever the backup is read. */
const READ_WITHIN_S = 600

/**
 * Fills the empty tables of a database with what {@link dumpTables} handed over, all of it or nothing; returns how many
 * rows. Throws when a table has rows already.
 */
export async function loadTables(db: Db, read: (table: string) => AsyncIterable<string>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await takeTime(tx, READ_WITHIN_S)
    const tables = await listTables(tx)
    for (const { name } of tables) {
      const found = await sql`select 1 from ${sql.table(name)} limit 1`.execute(tx)
      if (found.rows.length > 0) throw new Error(`The database is not empty: ${name} has rows. Give one without any.`)
    }
    let loaded = 0
    for (const { name, columns, identities } of tables) {
      const table = sql.table(name)
      const list = sql.join(columns.map((column) => sql.ref(column)))
      // What triggers would count is in the rows already.
      await sql`alter table ${table} disable trigger user`.execute(tx)
      for await (const lines of batches(read(name))) {
        await sql`
          insert into ${table} (${list}) overriding system value
          select ${list} from json_populate_recordset(null::${table}, ${`[${lines.join(',')}]`}::json)`.execute(tx)
        loaded += lines.length
      }
      await sql`alter table ${table} enable trigger user`.execute(tx)
      for (const column of identities) {
        await sql`
          select setval(pg_get_serial_sequence(${name}, ${column}), coalesce(max(${sql.ref(column)}), 1), count(*) > 0)
          from ${table}`.execute(tx)
      }
    }
    return loaded
  })
}

async function* batches(lines: AsyncIterable<string>): AsyncGenerator<readonly string[]> {
  let batch: string[] = []
  for await (const line of lines) {
    batch.push(line)
    if (batch.length === ROWS_AT_A_TIME) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}
