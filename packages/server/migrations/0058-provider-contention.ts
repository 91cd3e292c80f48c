import { type Kysely, sql } from 'kysely'

/** A process keeps its places at a provider between two calls, unless somebody waits for one: then all of them are told here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table provider_contention (key text primary key, until timestamptz not null)`.execute(db)
}
