import { type Kysely, sql } from 'kysely'

/** Keys for programs that call in an account's name, kept as hashes, and how many calls each account has made with them this month. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table api_keys (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      name text not null,
      prefix text not null,
      hash text not null unique,
      scopes jsonb not null,
      created_at timestamptz not null,
      expires_at timestamptz,
      last_used_at timestamptz
    )`.execute(db)
  await sql`create index api_keys_account on api_keys (account_id, created_at)`.execute(db)
  await sql`
    create table api_calls (
      account_id uuid primary key references accounts (id) on delete cascade,
      month text not null,
      calls integer not null
    )`.execute(db)
}
