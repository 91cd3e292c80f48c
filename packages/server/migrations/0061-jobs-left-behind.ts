import { type Kysely, sql } from 'kysely'

/** A job that a process had in hand which is gone names nobody until another process takes it over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table held_jobs alter column process drop not null`.execute(db)
  await sql`create index held_jobs_left_behind on held_jobs (queue) where process is null`.execute(db)
}
