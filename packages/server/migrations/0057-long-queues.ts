import { type Kysely, sql } from 'kysely'

/** Who waits and what is being made are found apart, so that a million that wait cost nothing where the others are looked for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index evolutions_pending on evolutions (created_at) where status = 'pending'`.execute(db)
  await sql`
    create index evolutions_running on evolutions (created_at)
    where status in ('processing', 'processing_animation')`.execute(db)
}
