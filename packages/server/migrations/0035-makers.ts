import { type Kysely, sql } from 'kysely'

/** Who made an evolution, in its owner's words: up to 40 characters on one line, bounded as titles are; null for nobody named. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table evolutions add column maker text
      check (octet_length(maker) between 1 and 160 and maker !~ '[\\u0001-\\u001f\\u007f]')`.execute(db)
}
