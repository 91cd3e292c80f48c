import { type Kysely, sql } from 'kysely'

/** Evolutions that a new installation makes for its own gallery: which are to be made, and which were. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table specimens (
      name text primary key,
      evolution_id uuid unique
    )`.execute(db)
}
