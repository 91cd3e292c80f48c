import { type Kysely, sql } from 'kysely'

/**
 * Calls that have ended are counted by the second instead of being kept for a minute: what it costs to begin one must
 * not grow with how many there were.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table provider_seconds (
      provider text not null,
      second timestamptz not null,
      calls integer not null,
      primary key (provider, second)
    )`.execute(db)
  await sql`
    insert into provider_seconds (provider, second, calls)
    select provider, date_trunc('second', started_at), count(*) from provider_calls group by 1, 2`.execute(db)
  await sql`delete from provider_calls where ended_at is not null`.execute(db)
  // The column ended_at stays, unused: workers of the version before write it while an update rolls over them.
  await sql`drop index provider_calls_by_start`.execute(db)
  await sql`create index provider_calls_by_end on provider_calls (expires_at)`.execute(db)
}
