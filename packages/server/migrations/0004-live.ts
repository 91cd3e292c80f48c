import { type Kysely, sql } from 'kysely'

/**
 * What changes where an evolution stands announces it, in the same transaction: a listener hears of what is
 * committed and of nothing else, whichever process wrote it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function announce_evolution() returns trigger language plpgsql as $$
    begin
      perform pg_notify('evolution_changed', new.id::text);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger evolutions_announced
    after update of status, completed_frames, animation_progress, error_message on evolutions
    for each row execute function announce_evolution()`.execute(db)
}
