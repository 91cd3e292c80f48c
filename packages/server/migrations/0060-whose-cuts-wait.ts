import { type Kysely, sql } from 'kysely'

/** Who ordered a cut, for as long as it waits: what one has waiting does not come before the first of another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cuts add column ordered_by text`.execute(db)
}
