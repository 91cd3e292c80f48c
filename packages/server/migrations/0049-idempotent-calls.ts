import { type Kysely, sql } from 'kysely'

/**
 * Calls that came with an Idempotency-Key, and what they began: written in the transaction that begins it. They go after a day. What is
 * not answered belongs to the call that claimed it, until its time is over.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table idempotent_calls (
      key_hash text primary key,
      content_hash text not null,
      claim uuid not null,
      claimed_until timestamptz not null,
      outcome jsonb,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index idempotent_calls_created on idempotent_calls (created_at)`.execute(db)
}
