import { type Kysely, sql } from 'kysely'

/** What a try that made no frame costs, or may cost; of those before nobody knows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tries
      add column cost_usd double precision,
      add column may_cost_usd double precision`.execute(db)
}
