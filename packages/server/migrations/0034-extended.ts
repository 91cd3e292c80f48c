import { type Kysely, sql } from 'kysely'

/** One that ended can be given more frames, which the outbox tells. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outbox drop constraint outbox_kind_check, add constraint outbox_kind_check
      check (kind in ('started', 'completed', 'failed', 'cancelled', 'retried', 'extended', 'reset', 'removed'))`.execute(
    db,
  )
}
