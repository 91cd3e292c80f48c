import { type Kysely, sql } from 'kysely'

/**
 * What an evolution is called by its owner: up to 80 characters on one line, cleaned before it comes here; null for no title. The bound
 * is in bytes, four for each character at most: a database without an encoding counts nothing else.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table evolutions add column title text
      check (octet_length(title) between 1 and 320 and title !~ '[\\u0001-\\u001f\\u007f]')`.execute(db)
}
