import { type Kysely, sql } from 'kysely'

/**
 * What it takes to take something down and to put it back: a tombstone for what the operator removed, reports that are
 * told apart by network and by whether somebody has decided about them, and likes and views that one network has only
 * a few of.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table evolutions
      add column removed_at timestamptz,
      add column removed_by text,
      add column removal_reason text,
      drop constraint evolutions_moderation_check,
      add constraint evolutions_moderation_check
        check (moderation in ('open', 'reported', 'hidden', 'approved', 'removed')),
      add constraint evolutions_removed_check check ((moderation = 'removed') = (removed_at is not null))`.execute(db)

  // What was decided before stays decided.
  await sql`
    alter table reports
      add column network_hash text,
      add column weight smallint not null default 1 check (weight > 0),
      add column decided_at timestamptz`.execute(db)
  await sql`
    update reports set decided_at = now()
    where evolution_id in (select id from evolutions where moderation in ('hidden', 'approved'))`.execute(db)
  await sql`create index reports_undecided on reports (evolution_id) where decided_at is null`.execute(db)

  await countChosenLikes(db)

  await sql`alter table views add column network_hash text`.execute(db)
  await sql`create index views_by_network on views (evolution_id, day, network_hash)`.execute(db)
}

/** A like that is not counted still belongs to somebody, who sees it and can take it back. */
async function countChosenLikes(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table likes
      add column network_hash text,
      add column counted boolean not null default true`.execute(db)
  await sql`create index likes_by_network on likes (evolution_id, network_hash)`.execute(db)
  await sql`drop index likes_by_evolution`.execute(db)
  await sql`drop trigger likes_counted on likes`.execute(db)
  await sql`drop trigger likes_uncounted on likes`.execute(db)
  await sql`
    create trigger likes_counted after insert on likes
    for each row when (new.counted) execute function count_like()`.execute(db)
  await sql`
    create trigger likes_uncounted after delete on likes
    for each row when (old.counted) execute function uncount_like()`.execute(db)
}
