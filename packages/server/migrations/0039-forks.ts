import { type Kysely, sql } from 'kysely'

/**
 * Where a fork began, and whether others may fork. No foreign key: the parent may be deleted, and the fork still says what it was
 * made of.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table evolutions
      add column allows_forks boolean not null default true,
      add column forked_from uuid check (forked_from <> id),
      add column forked_from_frame integer check (forked_from_frame >= 0),
      add column forked_from_sha256 text,
      add check ((forked_from is null) = (forked_from_frame is null)),
      add check ((forked_from is null) = (forked_from_sha256 is null))
  `.execute(db)
  await sql`
    create index evolutions_forks on evolutions (forked_from, created_at desc) where forked_from is not null`.execute(
    db,
  )
}
