import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table evolutions (
      id uuid primary key,
      owner_visitor uuid not null,
      status text not null check (status in ('pending', 'processing', 'processing_animation', 'completed', 'failed')),
      style text not null,
      prompt text not null,
      seed bigint not null check (seed between 0 and 4294967295),
      total_frames integer not null check (total_frames > 0),
      completed_frames integer not null default 0 check (completed_frames between 0 and total_frames),
      provider text not null,
      model text not null,
      model_name text not null,
      visibility text not null check (visibility in ('public', 'unlisted')),
      error_message text,
      animation_progress double precision check (animation_progress between 0 and 1),
      attempt integer not null default 0,
      fruitless_runs integer not null default 0,
      waiting_until timestamptz,
      request_id text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      started_at timestamptz,
      completed_at timestamptz
    )`.execute(db)
  // What is still to be settled is looked up at each start; it is a handful of rows among all.
  await sql`
    create index evolutions_unsettled on evolutions (created_at)
    where status in ('pending', 'processing', 'processing_animation')`.execute(db)
  await sql`create index evolutions_by_visitor on evolutions (owner_visitor, created_at)`.execute(db)

  await sql`
    create table frames (
      evolution_id uuid not null references evolutions (id) on delete cascade,
      number integer not null check (number >= 0),
      sha256 text not null,
      previous_sha256 text,
      thumbnail_sha256 text not null,
      bytes integer not null,
      width integer not null,
      height integer not null,
      seed bigint not null,
      duration_ms integer not null,
      cost_usd double precision not null,
      caption text,
      drift jsonb,
      created_at timestamptz not null,
      primary key (evolution_id, number),
      check ((number = 0) = (previous_sha256 is null))
    )`.execute(db)

  await sql`
    create table tries (
      id bigint generated always as identity primary key,
      evolution_id uuid not null references evolutions (id) on delete cascade,
      number integer not null,
      kind text not null check (kind in ('made', 'retried', 'refused')),
      reason text not null,
      at timestamptz not null
    )`.execute(db)
  await sql`create index tries_by_frame on tries (evolution_id, number, id)`.execute(db)

  await sql`
    create table outputs (
      evolution_id uuid not null references evolutions (id) on delete cascade,
      kind text not null,
      sha256 text not null,
      extension text not null,
      bytes bigint not null,
      created_at timestamptz not null,
      primary key (evolution_id, kind)
    )`.execute(db)
}
