import { type Kysely, sql } from 'kysely'

/** When the files of an ended evolution were deleted because their time was over; its ledger stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table evolutions add column files_expired_at timestamptz`.execute(db)
  await sql`
    create index evolutions_by_end on evolutions ((coalesce(completed_at, updated_at)))
    where files_expired_at is null and status in ('completed', 'failed')`.execute(db)

  // What has no pictures any more leaves the gallery. The expression of a generated column can only be changed by
  // making the column anew (before PostgreSQL 17), with every index that mentions it.
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
          and files_expired_at is null
      ) stored;
      foreach definition in array definitions loop
        execute definition;
      end loop;
    end $$`.execute(db)
}
