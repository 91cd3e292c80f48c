import { sql } from 'kysely'
import type { Db } from './tables.ts'

export interface TableShape {
  readonly name: string
  /** Those that can be written: generated ones follow from them. */
  readonly columns: readonly string[]
  /** Columns that number themselves. */
  readonly identities: readonly string[]
}

/** Our tables, each after those that it refers to. The migrations' own records and the queue's tables are left out. */
export async function listTables(db: Db): Promise<readonly TableShape[]> {
  const { rows } = await sql<TableShape & { refers: readonly string[] }>`
    select c.relname::text as name,
      array(select column_name::text from information_schema.columns
        where table_schema = current_schema() and table_name = c.relname and is_generated = 'NEVER'
        order by ordinal_position) as columns,
      array(select column_name::text from information_schema.columns
        where table_schema = current_schema() and table_name = c.relname and is_identity = 'YES') as identities,
      array(select distinct f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as refers
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname not like 'kysely_%'
    order by c.relname`.execute(db)
  const ordered: (typeof rows)[number][] = []
  while (ordered.length < rows.length) {
    const done = new Set(ordered.map(({ name }) => name))
    const next = rows.find(({ name, refers }) => !done.has(name) && refers.every((other) => done.has(other)))
    if (next === undefined) throw new Error('The tables refer to one another in a circle.')
    ordered.push(next)
  }
  return ordered
}

/** Names of the migrations that the database has had, in their order; none for a database that is still empty. */
export async function listMigrations(db: Db): Promise<readonly string[]> {
  const found = await sql<{ has: boolean }>`select to_regclass('kysely_migration') is not null as has`.execute(db)
  if (found.rows[0]?.has !== true) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}
