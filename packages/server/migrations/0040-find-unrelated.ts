import { type Kysely, sql } from 'kysely'

/** The comparison leaves out what was not made from its picture: few frames among all, found by an index of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index frames_unrelated on frames (evolution_id) where is_unrelated`.execute(db)
}
