import { type Kysely, sql } from 'kysely'

/**
 * The look before the gallery: what came of it, and the mark of those at whose original somebody is to look. Evolutions of before
 * stay where they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table evolutions
      add column gallery_look text not null default 'none'
        check (gallery_look in ('none', 'due', 'passed', 'held', 'released', 'kept_out')),
      add column gallery_look_at timestamptz,
      add column gallery_reason text,
      add column original_unsafe double precision,
      add column assessed_at timestamptz,
      add column assessing_until timestamptz,
      add column fruitless_assessments integer not null default 0`.execute(db)
  await sql`
    create index evolutions_before_gallery on evolutions (gallery_look_at) where gallery_look in ('due', 'held')`.execute(
    db,
  )
  await sql`create index evolutions_assessed on evolutions (assessed_at) where assessed_at is not null`.execute(db)
  await sql`create index frames_originals on frames (sha256) where number = 0`.execute(db)

  // The expression of a generated column can only be changed by making the column anew, with every index that mentions it.
  await sql`
    do $$
    declare
      definitions text[];
      definition text;
    begin
      select coalesce(array_agg(indexdef), '{}') into definitions from pg_indexes
        where schemaname = current_schema() and tablename = 'evolutions' and indexdef like '%in_gallery%';
      alter table evolutions drop column in_gallery;
      alter table evolutions add column in_gallery boolean not null generated always as (
        status = 'completed' and visibility = 'public' and moderation in ('open', 'approved')
          and files_expired_at is null and gallery_look in ('none', 'passed', 'released')
      ) stored;
      foreach definition in array definitions loop
        execute definition;
      end loop;
    end $$`.execute(db)
}
