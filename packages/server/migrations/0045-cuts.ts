import { type Kysely, sql } from 'kysely'

/**
 * Short films that were ordered of evolutions. One for each choice and each state of an evolution: `attempt` is the evolution's when it was
 * ordered. They go after a day; the films lie in the evolution's own folder.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cuts (
      id uuid primary key,
      evolution_id uuid not null references evolutions (id) on delete cascade,
      attempt integer not null,
      options jsonb not null,
      tries smallint not null default 0,
      progress double precision not null default 0 check (progress between 0 and 1),
      sha256 text,
      bytes integer,
      message text,
      created_at timestamptz not null,
      check ((sha256 is null) = (bytes is null)),
      check (sha256 is null or message is null),
      unique (evolution_id, attempt, options)
    )`.execute(db)
  await sql`create index cuts_created on cuts (created_at)`.execute(db)
  await sql`create index cuts_waiting on cuts (created_at) where sha256 is null and message is null`.execute(db)
}
