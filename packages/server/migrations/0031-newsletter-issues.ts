import { type Kysely, sql } from 'kysely'

/** Issues of the newsletter, and to whom each goes: a row for each address, so that each gets it once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table newsletter_issues (
      id text primary key,
      subject text not null,
      markdown text not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`
    create table newsletter_deliveries (
      issue_id text not null references newsletter_issues (id) on delete cascade,
      subscriber_id uuid not null references newsletter_subscribers (id) on delete cascade,
      claimed_until timestamptz,
      tries integer not null default 0,
      sent_at timestamptz,
      primary key (issue_id, subscriber_id)
    )`.execute(db)
  await sql`
    create index newsletter_deliveries_due on newsletter_deliveries (issue_id, subscriber_id) where sent_at is null`.execute(
    db,
  )
}
