import { type Kysely, sql } from 'kysely'

/**
 * What a provider is asked for is booked when the call begins, and counts for the day's budget and for the owner's price
 * whatever becomes of the call. Calls begun within a minute are counted by owner too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Beside `cost_usd`, not in its place: workers of the version before go on adding to that while an update rolls over them.
  await sql`alter table provider_spendings add column unconfirmed_usd double precision not null default 0`.execute(db)
  await sql`alter table evolutions add column forfeited_frames integer not null default 0`.execute(db)
  // No reference to the evolution: one that is deleted meanwhile must not hold up everybody's calls.
  await sql`
    create table asked_frames (
      evolution_id uuid primary key,
      attempt integer not null,
      number integer not null
    )`.execute(db)
  await sql`
    create table provider_owner_seconds (
      provider text not null,
      second timestamptz not null,
      owner text not null,
      calls integer not null,
      primary key (provider, second, owner)
    )`.execute(db)
  // A refund of nothing says that its reservation is used up.
  await sql`alter table credit_entries drop constraint credit_entries_amount_check`.execute(db)
  await sql`
    alter table credit_entries add constraint credit_entries_amount_check
      check (amount <> 0 or kind = 'refund')`.execute(db)
}
