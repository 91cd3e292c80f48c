import { type Kysely, sql } from 'kysely'

/** Who gets the newsletter, and what people write to us. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table newsletter_subscribers (
      id uuid primary key,
      email text not null unique check (email = lower(email)),
      status text not null check (status in ('pending', 'subscribed', 'unsubscribed')),
      source text,
      referrer text,
      asked_at timestamptz,
      created_at timestamptz not null,
      verified_at timestamptz,
      unsubscribed_at timestamptz
    )`.execute(db)
  await sql`
    create index newsletter_pending on newsletter_subscribers (created_at) where status = 'pending'`.execute(db)

  await sql`
    create table newsletter_tokens (
      hash text primary key,
      subscriber_id uuid not null references newsletter_subscribers (id) on delete cascade,
      purpose text not null check (purpose in ('verify', 'unsubscribe')),
      expires_at timestamptz check ((expires_at is null) = (purpose = 'unsubscribe')),
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index newsletter_tokens_by_subscriber on newsletter_tokens (subscriber_id)`.execute(db)
  await sql`create index newsletter_tokens_by_end on newsletter_tokens (expires_at)`.execute(db)

  await sql`
    create table contact_messages (
      id bigint generated always as identity primary key,
      name text not null,
      email text not null,
      subject text not null,
      message text not null,
      type text not null check (type in ('general', 'support', 'sales', 'partnership')),
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index contact_messages_by_time on contact_messages (created_at)`.execute(db)
}
