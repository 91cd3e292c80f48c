import { type Kysely, sql } from 'kysely'

/** What better-auth keeps (accounts, sessions, credentials, verifications) in our names, and who owns an evolution. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table accounts (
      id uuid primary key,
      email text not null unique check (email = lower(email)),
      email_verified boolean not null,
      name text not null,
      image text,
      plan text not null default 'free' check (plan in ('free', 'pro')),
      is_demo boolean not null default false,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)

  await sql`
    create table sessions (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      token_hash text not null unique,
      ip_address text,
      user_agent text,
      expires_at timestamptz not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`create index sessions_by_account on sessions (account_id, created_at)`.execute(db)
  await sql`create index sessions_by_end on sessions (expires_at)`.execute(db)

  await sql`
    create table credentials (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      provider text not null,
      provider_account text not null,
      password_hash text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      unique (account_id, provider)
    )`.execute(db)

  await sql`
    create table verifications (
      id uuid primary key,
      identifier text not null,
      value text not null,
      expires_at timestamptz not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`create index verifications_by_identifier on verifications (identifier)`.execute(db)
  await sql`create index verifications_by_end on verifications (expires_at)`.execute(db)

  await sql`
    create table rate_counters (
      key text primary key,
      count integer not null,
      resets_at timestamptz not null
    )`.execute(db)
  await sql`create index rate_counters_by_end on rate_counters (resets_at)`.execute(db)

  // An evolution belongs to a visitor or, once claimed, to an account: never to both, so that anyone who sits at the same
  // browser after a logout owns nothing of it.
  await sql`
    alter table evolutions
      add column owner_account uuid references accounts (id) on delete cascade,
      alter column owner_visitor drop not null,
      add constraint evolutions_one_owner check ((owner_account is null) <> (owner_visitor is null))`.execute(db)
  await sql`
    create index evolutions_by_account on evolutions (owner_account, created_at desc)
    where owner_account is not null`.execute(db)
}
