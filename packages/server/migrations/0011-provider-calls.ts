import { type Kysely, sql } from 'kysely'

/** What all worker processes must know of one another's calls to providers, and what these have cost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table provider_calls (
      id uuid primary key,
      provider text not null,
      owner text not null,
      started_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz
    )`.execute(db)
  await sql`create index provider_calls_by_start on provider_calls (started_at)`.execute(db)
  await sql`
    create table provider_pauses (
      provider text primary key,
      until timestamptz not null
    )`.execute(db)
  await sql`
    create table provider_spendings (
      provider text not null,
      day text not null,
      cost_usd double precision not null,
      primary key (provider, day)
    )`.execute(db)
}
