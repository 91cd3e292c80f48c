import { type Kysely, sql } from 'kysely'

/** What evolutions cost their owners: the ledger of the accounts and the allowance of the visitors. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The sum of an account's entries, kept in the same transaction. The row is what parallel starts wait for, and the
  // check is the last word: no path whatever leads below zero.
  await sql`
    create table credit_balances (
      account_id uuid primary key references accounts (id) on delete cascade,
      balance integer not null check (balance >= 0)
    )`.execute(db)

  await sql`
    create table credit_entries (
      id bigint generated always as identity primary key,
      account_id uuid not null references credit_balances (account_id) on delete cascade,
      key text not null unique,
      kind text not null check (kind in ('welcome', 'reservation', 'refund', 'top_up')),
      amount integer not null check (amount <> 0),
      description text not null,
      evolution_id uuid,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index credit_entries_by_account on credit_entries (account_id, id desc)`.execute(db)
  await sql`
    create index credit_entries_by_evolution on credit_entries (evolution_id, id)
    where evolution_id is not null`.execute(db)

  // Entries are only ever added; they go with their account alone.
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'rows of % are never changed', tg_table_name;
    end $$`.execute(db)
  await sql`
    create trigger credit_entries_append_only before update on credit_entries
    for each row execute function refuse_change()`.execute(db)

  // No reference to the evolution: one that is deleted has been started all the same.
  await sql`
    create table visitor_starts (
      evolution_id uuid primary key,
      visitor uuid not null,
      address_hash text not null,
      at timestamptz not null
    )`.execute(db)
  await sql`create index visitor_starts_by_visitor on visitor_starts (visitor, at)`.execute(db)
  await sql`create index visitor_starts_by_address on visitor_starts (address_hash, at)`.execute(db)
  await sql`create index visitor_starts_by_time on visitor_starts (at)`.execute(db)
}
