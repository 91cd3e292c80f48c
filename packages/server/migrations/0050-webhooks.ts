import { type Kysely, sql } from 'kysely'

/**
 * Where accounts want to be told of their evolutions, and what is told them: a delivery is written by the transaction that takes the event
 * out of the outbox, and stays as the log of it. Frames are told of in the outbox where an endpoint wants them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook_endpoints (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      sealed_url text not null,
      events jsonb not null,
      wants_frames boolean not null,
      format text not null,
      sealed_secret text not null,
      created_at timestamptz not null,
      failing_since timestamptz,
      disabled_at timestamptz,
      disabled_because text check (disabled_because in ('failing', 'gone', 'owner', 'secret')),
      lease uuid,
      busy_until timestamptz
    )`.execute(db)
  await sql`create index webhook_endpoints_account on webhook_endpoints (account_id, created_at)`.execute(db)
  await sql`
    create table webhook_deliveries (
      id text primary key,
      place bigint generated always as identity unique,
      endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
      event text not null,
      evolution_id uuid,
      happened_at timestamptz not null,
      frames_from integer,
      frames_to integer,
      body text,
      state text not null check (state in ('waiting', 'delivered', 'failed')),
      tries integer not null default 0,
      due_at timestamptz not null,
      created_at timestamptz not null,
      tried_at timestamptz,
      duration_ms integer,
      status integer,
      error text,
      answer text
    )`.execute(db)
  await sql`create index webhook_deliveries_endpoint on webhook_deliveries (endpoint_id, place)`.execute(db)
  await sql`create index webhook_deliveries_due on webhook_deliveries (due_at) where state = 'waiting'`.execute(db)
  await sql`alter table outbox add column frame integer`.execute(db)
  await sql`
    alter table outbox drop constraint outbox_kind_check, add constraint outbox_kind_check
      check (kind in ('started', 'framed', 'completed', 'failed', 'cancelled', 'retried', 'extended', 'reset', 'removed'))`.execute(
    db,
  )
}
