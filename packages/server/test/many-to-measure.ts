import { randomUUID } from 'node:crypto'
import { cp } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../src/platform/database/tables.ts'

/**
 * Makes `count` copies of a completed evolution, pictures and all, whose frames are still to be measured as they are now.
 * Returns the copies' ids, the newest first, as they are measured.
 */
export async function makeManyToMeasure(
  db: Db,
  dataDir: string,
  id: string,
  count: number,
): Promise<readonly string[]> {
  const copies = Array.from({ length: count }, () => randomUUID())
  for (const [at, copy] of copies.entries()) {
    const old = { kept: null, half_life: null, needs_measuring: true }
    const created_at = new Date(Date.now() - at * 1_000).toISOString()
    await copyRows(db, 'evolutions', 'id', id, { ...old, id: copy, created_at })
    await copyRows(db, 'frames', 'evolution_id', id, { evolution_id: copy })
    await cp(path.join(dataDir, 'files', id), path.join(dataDir, 'files', copy), { recursive: true })
  }
  return copies
}

async function copyRows(db: Db, table: string, key: string, id: string, changes: object): Promise<void> {
  const { rows } = await sql<{ column_name: string }>`
    select column_name from information_schema.columns
    where table_name = ${table} and table_schema = current_schema() and is_generated = 'NEVER'`.execute(db)
  const columns = sql.join(rows.map(({ column_name }) => sql.ref(column_name)))
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from (
      select (jsonb_populate_record(old, ${JSON.stringify(changes)}::jsonb)).*
      from ${sql.table(table)} as old where ${sql.ref(key)} = ${id}
    ) as copies`.execute(db)
}
