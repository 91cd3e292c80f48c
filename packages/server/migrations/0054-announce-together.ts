import { type Kysely, sql } from 'kysely'

/**
 * Frames and the progress of films are announced by the worker, many at once and apart from the transaction that records them: a transaction
 * that announces holds one lock of the whole PostgreSQL until it is committed. What an evolution begins or ends with is still announced by
 * the statement that tells it, once for each evolution.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger evolutions_announced on evolutions`.execute(db)
  await sql`drop function announce_evolution()`.execute(db)
  await sql`drop trigger outbox_announced on outbox`.execute(db)
  await sql`
    create or replace function announce_outbox() returns trigger language plpgsql as $$
    begin
      perform pg_notify('evolution_changed', evolution_id::text) from born where kind <> 'framed';
      if found then
        perform pg_notify('outbox', '');
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger outbox_announced after insert on outbox referencing new table as born
    for each statement execute function announce_outbox()`.execute(db)
}
