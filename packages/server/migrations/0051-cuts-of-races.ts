import { type Kysely, sql } from 'kysely'

/**
 * Cuts of races. What one shows are the contenders that the caller who ordered it could see, each as it was then: it is shown to those alone
 * who may see all of them, and its film lies in a folder of its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table cuts
      alter column evolution_id drop not null,
      alter column attempt drop not null,
      add column race_id uuid references races (id) on delete cascade,
      add column contenders jsonb,
      add check ((evolution_id is null) = (attempt is null)),
      add check ((evolution_id is null) = (race_id is not null)),
      add check ((race_id is null) = (contenders is null))`.execute(db)
  await sql`
    create unique index cuts_of_race on cuts (race_id, contenders, options) where race_id is not null`.execute(db)
}
