import { ALL_MODELS, type GallerySort, MAX_GALLERY_FRAMES } from '@afterimage/contract/gallery'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type CardRow, selectCards } from '../evolutions/evolutions.ts'
import type { Db } from '../platform/database/tables.ts'
import type { GalleryPlace } from './gallery-cursor.ts'
import type { Liker } from './like-store.ts'

/** A card with what only the gallery shows of it. */
export type GalleryRow = CardRow & {
  readonly thumbnails: readonly { readonly thumbnail_sha256: string }[]
  readonly is_liked: boolean
}

export interface GalleryFilter {
  readonly sort: GallerySort
  /** A model's identifier, or `all`. */
  readonly llmProvider: string
  readonly limit: number
  readonly offset: number
  /** The place behind which the page begins; the offset counts from there. */
  readonly after: GalleryPlace | undefined
}

type Count = 'likes_day' | 'views_day' | 'likes_week' | 'views_week' | 'like_count' | 'view_count'

interface Top {
  readonly likes: Count
  readonly views: Count
  /** How far back the period reaches; undefined for all time. */
  readonly periodMs: number | undefined
}

/** What each sort goes by before age: the latest go by age alone. */
const TOPS: Readonly<Record<GallerySort, Top | undefined>> = {
  latest: undefined,
  'top-today': { likes: 'likes_day', views: 'views_day', periodMs: 24 * 3_600_000 },
  'top-week': { likes: 'likes_week', views: 'views_week', periodMs: 7 * 24 * 3_600_000 },
  'top-all': { likes: 'like_count', views: 'view_count', periodMs: undefined },
}

/** The place of a row in the order. */
export function placeOf(row: GalleryRow, sort: GallerySort): GalleryPlace {
  const top = TOPS[sort]
  const counts = top === undefined ? { likes: 0, views: 0 } : { likes: row[top.likes], views: row[top.views] }
  return { ...counts, createdAt: row.created_at, id: row.id }
}

/** One page of the gallery. */
export async function listGalleryRows(
  db: Db,
  filter: GalleryFilter,
  viewer: Liker,
  now: Date,
): Promise<readonly GalleryRow[]> {
  return selectGallery(db, filter, viewer, now).execute()
}

/**
 * One walk along the index of the order (migration 0005), however long the gallery is: what an offset skips is read from
 * the index alone, and only the rows of the page are looked up.
 */
export function selectGallery(db: Db, filter: GalleryFilter, viewer: Liker, now: Date) {
  return selectCards(db)
    .innerJoin(pageOf(db, filter, now).as('page'), 'page.id', 'evolutions.id')
    .select((row) => [
      jsonArrayFrom(
        row
          .selectFrom('frames')
          .select('thumbnail_sha256')
          .whereRef('evolution_id', '=', 'page.id')
          .where('number', 'in', EVENLY_CHOSEN)
          .orderBy('number'),
      ).as('thumbnails'),
      row
        .exists(row.selectFrom('likes').whereRef('evolution_id', '=', 'page.id').where(viewer.column, '=', viewer.id))
        .$castTo<boolean>()
        .as('is_liked'),
    ])
    .orderBy(descending(filter.sort, 'page'))
}

function pageOf(db: Pick<Db, 'selectFrom'>, { sort, llmProvider, limit, offset, after }: GalleryFilter, now: Date) {
  let page = db.selectFrom('evolutions').select(orderOf(sort)).where('in_gallery', '=', true)
  if (llmProvider !== ALL_MODELS) page = page.where('model', '=', llmProvider)
  if (after !== undefined) page = page.where(isBehind(after, sort))
  const period = isInPeriod(sort, now)
  if (period !== undefined) page = page.where(period)
  return page.orderBy(descending(sort, 'evolutions')).limit(limit).offset(offset)
}

function orderOf(sort: GallerySort): (Count | 'created_at' | 'id')[] {
  const top = TOPS[sort]
  return [...(top === undefined ? [] : [top.likes, top.views]), 'created_at', 'id']
}

function columnsOf(sort: GallerySort, table: string): RawBuilder<unknown>[] {
  return orderOf(sort).map((column) => sql.ref(`${table}.${column}`))
}

function descending(sort: GallerySort, table: string): RawBuilder<unknown> {
  return sql.join(columnsOf(sort, table).map((column) => sql`${column} desc`))
}

function isBehind({ likes, views, createdAt, id }: GalleryPlace, sort: GallerySort): RawBuilder<SqlBool> {
  const counts = TOPS[sort] === undefined ? [] : [likes, views]
  return sql`(${sql.join(columnsOf(sort, 'evolutions'))}) < (${sql.join([...counts, createdAt, id])})`
}

/**
 * Liked, viewed or made within the period. Those that nobody has liked or viewed stand at the end of the order by age,
 * so that this too is a bound of the index.
 */
function isInPeriod(sort: GallerySort, now: Date): RawBuilder<SqlBool> | undefined {
  const periodMs = TOPS[sort]?.periodMs
  if (periodMs === undefined) return undefined
  const [likes, views, createdAt] = columnsOf(sort, 'evolutions')
  return sql`(${likes}, ${views}, ${createdAt}) > (0, 0, ${new Date(now.getTime() - periodMs)})`
}

/** Numbers of at most so many frames, the first and the last among them. */
const EVENLY_CHOSEN = sql<number>`(
  select round(part * evolutions.completed_frames / ${sql.lit(MAX_GALLERY_FRAMES - 1)}.0)
  from generate_series(0, ${sql.lit(MAX_GALLERY_FRAMES - 1)}) as part
)`

/** The models that the gallery has something of, each found by one step down an index. */
export async function listGalleryModels(db: Db): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    with recursive found as (
      (select model, model_name from evolutions where in_gallery
        order by model desc, created_at desc, id desc limit 1)
      union all
      select next.model, next.model_name from found cross join lateral (
        select model, model_name from evolutions
        where in_gallery and model < found.model
        order by model desc, created_at desc, id desc limit 1
      ) as next
    )
    select model as id, model_name as name from found order by name limit 100`.execute(db)
  return rows
}
