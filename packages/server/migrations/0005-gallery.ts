import { type Kysely, sql } from 'kysely'

/** The gallery: what is shown in it, in which order, and what visitors say of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What people think of an evolution, next to it, so that each way of sorting is one walk along an index. The counts of
  // the last day and week are those of the hours below that are not over yet.
  await sql`
    alter table evolutions
      add column moderation text not null default 'open'
        check (moderation in ('open', 'reported', 'hidden', 'approved')),
      add column is_featured boolean not null default false,
      add column like_count integer not null default 0 check (like_count >= 0),
      add column view_count integer not null default 0 check (view_count >= 0),
      add column likes_day integer not null default 0 check (likes_day >= 0),
      add column views_day integer not null default 0 check (views_day >= 0),
      add column likes_week integer not null default 0 check (likes_week >= 0),
      add column views_week integer not null default 0 check (views_week >= 0)`.execute(db)
  await sql`
    alter table evolutions add column in_gallery boolean not null generated always as (
      status = 'completed' and visibility = 'public' and moderation in ('open', 'approved')
    ) stored`.execute(db)
  for (const [order, columns] of Object.entries(ORDERS)) {
    const [all, ofModel] = [`gallery_${order}`, `gallery_${order}_of_model`]
    await sql`create index ${sql.ref(all)} on evolutions (${sql.raw(columns)}) where in_gallery`.execute(db)
    await sql`create index ${sql.ref(ofModel)} on evolutions (model, ${sql.raw(columns)}) where in_gallery`.execute(db)
  }

  await sql`
    create table likes (
      evolution_id uuid not null references evolutions (id) on delete cascade,
      account_id uuid references accounts (id) on delete cascade,
      visitor uuid,
      created_at timestamptz not null,
      check ((account_id is null) <> (visitor is null)),
      unique (account_id, evolution_id),
      unique (visitor, evolution_id)
    )`.execute(db)
  await sql`create index likes_by_evolution on likes (evolution_id)`.execute(db)

  // One row for each viewer and day, kept as long as the day lasts; who it was cannot be told from it.
  await sql`
    create table views (
      evolution_id uuid not null references evolutions (id) on delete cascade,
      day date not null,
      viewer_hash text not null,
      primary key (evolution_id, day, viewer_hash)
    )`.execute(db)
  await sql`create index views_by_day on views (day)`.execute(db)

  // What an evolution got in an hour, until the hour is a week ago; at most 168 rows of each.
  await sql`
    create table popular_hours (
      evolution_id uuid not null references evolutions (id) on delete cascade,
      hour timestamptz not null,
      likes integer not null default 0 check (likes >= 0),
      views integer not null default 0 check (views >= 0),
      in_day boolean not null default true,
      primary key (evolution_id, hour)
    )`.execute(db)
  await sql`create index popular_hours_of_day on popular_hours (hour) where in_day`.execute(db)
  await sql`create index popular_hours_by_end on popular_hours (hour)`.execute(db)

  await sql`
    create table reports (
      id bigint generated always as identity primary key,
      evolution_id uuid not null references evolutions (id) on delete cascade,
      reporter_hash text not null,
      reason text not null,
      details text,
      created_at timestamptz not null,
      unique (evolution_id, reporter_hash)
    )`.execute(db)
  await sql`create index evolutions_reported on evolutions (id) where moderation = 'reported'`.execute(db)

  await countLikes(db)
  await countViews(db)
}

const ORDERS = {
  latest: 'created_at, id',
  day: 'likes_day, views_day, created_at, id',
  week: 'likes_week, views_week, created_at, id',
  ever: 'like_count, view_count, created_at, id',
}

/** Counts follow their rows on every path, an account's end included, which takes its likes along. */
async function countLikes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function count_like() returns trigger language plpgsql as $$
    begin
      update evolutions
        set like_count = like_count + 1, likes_day = likes_day + 1, likes_week = likes_week + 1
        where id = new.evolution_id;
      insert into popular_hours (evolution_id, hour, likes)
        values (new.evolution_id, date_trunc('hour', new.created_at, 'UTC'), 1)
        on conflict (evolution_id, hour) do update set likes = popular_hours.likes + 1;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger likes_counted after insert on likes
    for each row execute function count_like()`.execute(db)
  await sql`
    create function uncount_like() returns trigger language plpgsql as $$
    declare
      counted_in_day boolean;
    begin
      -- Always the evolution first, so that two who wait never wait for each other.
      perform 1 from evolutions where id = old.evolution_id for no key update;
      if not found then
        return null;
      end if;
      update popular_hours set likes = likes - 1
        where evolution_id = old.evolution_id and hour = date_trunc('hour', old.created_at, 'UTC')
        returning in_day into counted_in_day;
      update evolutions
        set like_count = like_count - 1,
          likes_day = likes_day - (counted_in_day is true)::integer,
          likes_week = likes_week - (counted_in_day is not null)::integer
        where id = old.evolution_id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger likes_uncounted after delete on likes
    for each row execute function uncount_like()`.execute(db)
}

/** A view stays counted when its row goes with its day. */
async function countViews(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function count_view() returns trigger language plpgsql as $$
    begin
      update evolutions
        set view_count = view_count + 1, views_day = views_day + 1, views_week = views_week + 1
        where id = new.evolution_id;
      insert into popular_hours (evolution_id, hour, views)
        values (new.evolution_id, date_trunc('hour', now(), 'UTC'), 1)
        on conflict (evolution_id, hour) do update set views = popular_hours.views + 1;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger views_counted after insert on views
    for each row execute function count_view()`.execute(db)
}
