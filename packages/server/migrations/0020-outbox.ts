import { type Kysely, sql } from 'kysely'

/**
 * What became of an evolution, told by the transaction that makes it so. A row stays until its readers have taken it, in the
 * transaction that deletes it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // No reference to the evolution: what was told of it is true after it is deleted, too.
  await sql`
    create table outbox (
      id bigint generated always as identity primary key,
      evolution_id uuid not null,
      attempt integer not null,
      kind text not null
        check (kind in ('started', 'completed', 'failed', 'cancelled', 'retried', 'reset', 'removed')),
      at timestamptz not null,
      tries integer not null default 0,
      retry_at timestamptz
    )`.execute(db)
  await sql`create index outbox_by_evolution on outbox (evolution_id, id)`.execute(db)
  await sql`
    create function announce_outbox() returns trigger language plpgsql as $$
    begin
      perform pg_notify('evolution_changed', new.evolution_id::text);
      perform pg_notify('outbox', '');
      return null;
    end $$`.execute(db)
  await sql`
    create trigger outbox_announced after insert on outbox
    for each row execute function announce_outbox()`.execute(db)
  // The rest is progress, of which nothing is told but to the pages that look on.
  await sql`drop trigger evolutions_announced on evolutions`.execute(db)
  await sql`
    create trigger evolutions_announced
    after update of completed_frames, animation_progress on evolutions
    for each row execute function announce_evolution()`.execute(db)
}
