import { STYLE_IDS, STYLES } from '@afterimage/core/styles'
import type { Db } from '@afterimage/server/platform/database/tables'
import { sql } from 'kysely'

/** Models of the filled gallery with the share of the evolutions up to and including each. */
const MODELS = [
  ['echo', 'Echo', 0.5],
  ['melt', 'Melt', 0.75],
  ['blobs', 'Blobs', 0.9],
  ['faithful', 'Faithful', 0.97],
  ['rare', 'Rare', 1],
] as const

const BATCH = 100_000
const YEARS_S = 2 * 365 * 24 * 3600
/** Filled without their indexes, which are made again afterwards: that takes a fraction of the time. */
const TABLES = ['evolutions', 'frames', 'outputs', 'likes', 'views', 'popular_hours']

/**
 * Fills an empty database with finished, public evolutions of two years, as many as `count`, in the order of their age:
 * a third was liked or seen, a few of them often; most have 3 frames, one in 25 has 10, one in 200 has 100. Likes, hours and the counts
 * beside them agree. Afterwards the tables are as the autovacuum leaves them.
 */
export async function fillGallery(db: Db, count: number, say: (text: string) => void): Promise<void> {
  const restore = await dropIndexes(db)
  for (let from = 0; from < count; from += 2 * BATCH) {
    const spans = [from, from + BATCH].map((start) => ({ from: start, to: Math.min(start + BATCH, count), count }))
    await Promise.all(spans.map((span) => withoutChecks(db, (connection) => insertEvolutions(connection, span))))
  }
  say(`${count} evolutions`)
  await insertFrames(db)
  say('frames and films')
  await withoutChecks(db, (connection) => insertLikes(connection))
  say('likes and views')
  await withoutChecks(db, restore)
  say('indexes')
  await withoutChecks(db, async (connection) => {
    for (const table of TABLES) await sql`vacuum analyze ${sql.table(table)}`.execute(connection)
    await sql`checkpoint`.execute(connection)
  })
  say('vacuum')
}

/** Drops what can be made anew, and returns how to do it. */
async function dropIndexes(db: Db): Promise<(connection: Db) => Promise<void>> {
  const tables = sql.join(TABLES)
  const constraints = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype in ('p', 'u') and conrelid::regclass::text in (${tables})
      and not exists (select from pg_constraint other where other.conindid = pg_constraint.conindid and other.contype = 'f')`.execute(
    db,
  )
  for (const { table, name } of constraints.rows) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db)
  }
  const indexes = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid::regclass::text in (${tables})
      and not exists (select from pg_constraint where conindid = indexrelid)`.execute(db)
  for (const { name } of indexes.rows) await sql`drop index ${sql.ref(name)}`.execute(db)
  return async (connection) => {
    for (const { table, name, definition } of constraints.rows) {
      await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
        connection,
      )
    }
    for (const { definition } of indexes.rows) await sql.raw(definition).execute(connection)
  }
}

interface Span {
  readonly from: number
  readonly to: number
  readonly count: number
}

async function insertEvolutions(db: Db, { from, to, count }: Span): Promise<void> {
  const modelOf = (column: 0 | 1) =>
    sql`case ${sql.join(
      MODELS.map((model) => sql`when pick < ${sql.lit(model[2])} then ${sql.lit(model[column])}`),
      sql` `,
    )} end`
  const styles = sql.join(STYLE_IDS.map((style) => sql`(${sql.lit(style)}, ${sql.lit(STYLES[style].prompt)})`))
  await sql`
    insert into evolutions (id, owner_visitor, status, style, prompt, seed, total_frames, completed_frames, provider, model,
      model_name, visibility, request_id, created_at, updated_at, started_at, completed_at, like_count, view_count,
      likes_day, views_day, likes_week, views_week)
    select gen_random_uuid(), gen_random_uuid(), 'completed', style, prompt, number, frames, frames,
      'local', ${modelOf(0)}, ${modelOf(1)}, 'public', gen_random_uuid()::text, made_at, made_at + interval '1 minute', made_at,
      made_at + interval '1 minute', likes, likes * 8 + views,
      case when in_day then likes / 2 else 0 end, case when in_day then views else 0 end,
      case when in_week then likes / 2 else 0 end, case when in_week then views else 0 end
    from (
      select number, random() as pick,
        now() - (${count}::float8 - number) / ${count} * ${YEARS_S} * interval '1 second' as made_at,
        case when number % 200 = 0 then 100 when number % 25 = 1 then 10 else 3 end as frames,
        floor(0.08 / (random() + 0.0005))::int as likes, floor(0.5 / (random() + 0.002))::int as views,
        random() < 0.03 as in_day, random() < 0.1 as was_in_week
      from generate_series(${from}::int, ${to - 1}::int) as number
    ) as made cross join lateral (select in_day or was_in_week as in_week) as period
      join (select *, row_number() over () - 1 as place from (values ${styles}) as listed (style, prompt)) as styles
        on place = number % ${sql.lit(STYLE_IDS.length)}`.execute(db)
}

/** Frames with measures as a run leaves them, and two outputs, all of it without files. */
async function insertFrames(db: Db): Promise<void> {
  const sha256 = (number: string) => sql.raw(`idless || lpad((${number})::text, 32, '0')`)
  const evolutionsOf = (half: number) =>
    sql`(select *, replace(id::text, '-', '') as idless from evolutions where seed % 2 = ${half}) as evolution`
  // Written without a log of changes, which the frames of a benchmark need as little as their checks.
  await sql`alter table frames set unlogged`.execute(db)
  await sql`alter table outputs set unlogged`.execute(db)
  const insertHalf = (half: number) =>
    withoutChecks(db, async (connection) => {
      await sql`
        insert into frames (evolution_id, number, sha256, previous_sha256, thumbnail_sha256, bytes, width, height, seed,
          duration_ms, cost_usd, drift, created_at)
        select id, number, ${sha256('number')}, case when number > 0 then ${sha256('number - 1')} end, ${sha256('number')},
          300000, 512, 336, seed, 300, 0, case when number > 0 then measured.drift end, created_at
        from ${evolutionsOf(half)} cross join lateral generate_series(0, completed_frames) as number
          join ${DRIFTS} on measured.of = least(number + seed % 7 * 6, 100)`.execute(connection)
      await sql`
        insert into outputs (evolution_id, kind, sha256, extension, bytes, created_at)
        select id, kind, ${sha256('0')}, extension, 400000, created_at
        from ${evolutionsOf(half)} cross join (values ('mp4', 'mp4'), ('poster', 'jpg')) as output (kind, extension)`.execute(
        connection,
      )
    })
  await Promise.all([insertHalf(0), insertHalf(1)])
  // What the measures below keep at the end, and where they fall under one half.
  await withoutChecks(db, async (connection) => {
    await sql`
      update evolutions set kept = 1 - least(completed_frames + seed % 7 * 6, 100) / 110.0,
        half_life = case when completed_frames >= 56 - seed % 7 * 6 then 56 - seed % 7 * 6 end`.execute(connection)
  })
}

/** Measures of frames that are less and less like the original. */
const DRIFTS = sql`(
  select of, jsonb_build_object(
    'image', '{"lowEnergy":2310.77,"sharpness":812.4,"highEnergy":97.31,"edgeDensity":0.1172,"luminanceMean":117.41,"luminanceDeviation":49.1}'::jsonb,
    'toOriginal', jsonb_build_object('kept', round(1 - of / 110.0, 4), 'ssim', round(1 - of / 110.0, 4), 'deltaE', 7.31, 'psnrDb', 24.11, 'hashDistance', 4),
    'toPrevious', '{"kept":0.98,"ssim":0.9871,"deltaE":1.02,"psnrDb":38.2,"hashDistance":0}'::jsonb
  ) as drift from generate_series(0, 100) as of
) as measured`

/** Work on a connection where neither triggers nor references are checked row by row, and nothing takes too long. */
function withoutChecks(db: Db, work: (connection: Db) => Promise<void>): Promise<void> {
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`set maintenance_work_mem = '512MB'`.execute(connection)
    await sql`set session_replication_role = replica`.execute(connection)
    try {
      await work(connection)
    } finally {
      await sql`discard all`.execute(connection)
    }
  })
}

async function insertLikes(db: Db): Promise<void> {
  await sql`
    insert into likes (evolution_id, visitor, created_at)
    select id, gen_random_uuid(), case when number <= likes_week then now() - interval '2 hours' else created_at end
    from evolutions cross join lateral generate_series(1, like_count) as number where like_count > 0`.execute(db)
  await sql`
    insert into views (evolution_id, day, viewer_hash)
    select id, (now() at time zone 'UTC')::date, number::text
    from evolutions cross join lateral generate_series(1, views_day) as number where views_day > 0`.execute(db)
  await sql`
    insert into popular_hours (evolution_id, hour, likes, views, in_day)
    select id, date_trunc('hour', now() - case when likes_day + views_day > 0 then 2 else 48 end * interval '1 hour', 'UTC'),
      likes_week, views_week, likes_day + views_day > 0
    from evolutions where likes_week + views_week > 0`.execute(db)
}
