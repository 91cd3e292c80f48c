import { type Kysely, sql } from 'kysely'

/**
 * A frame whose file is damaged or missing is made again: the ledger says so, and what was delivered before is remembered,
 * because nobody pays for it twice and nobody gets its price back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table evolutions add column delivered_frames integer not null default 0`.execute(db)
  await sql`alter table tries drop constraint tries_kind_check`.execute(db)
  // Without a look at the rows there are, which all keep to the narrower one: it would lock a long ledger for a while.
  await sql`
    alter table tries add constraint tries_kind_check
      check (kind in ('made', 'retried', 'refused', 'damaged')) not valid`.execute(db)
}
