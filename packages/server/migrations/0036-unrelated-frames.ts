import { type Kysely, sql } from 'kysely'

/** Whether a frame has nothing in common with the picture that was sent; nobody looked at those of before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table frames add column is_unrelated boolean not null default false`.execute(db)
}
