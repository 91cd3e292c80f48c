import { type Kysely, sql } from 'kysely'

/**
 * Evolutions that began together with one picture. No foreign key, as with forks: each contender lives and goes by itself, and a race
 * goes with its last one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table races (
      id uuid primary key,
      contenders smallint not null check (contenders between 2 and 4),
      created_at timestamptz not null
    )`.execute(db)
  await sql`
    alter table evolutions
      add column race_id uuid,
      add column race_position smallint check (race_position between 1 and 4),
      add check ((race_id is null) = (race_position is null))`.execute(db)
  await sql`
    create unique index evolutions_race on evolutions (race_id, race_position) where race_id is not null`.execute(db)
}
