import { type Kysely, sql } from 'kysely'

/** The status page asks what was tried in the last hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index tries_by_time on tries (at)`.execute(db)
}
