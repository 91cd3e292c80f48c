import { ALL_MODELS, type GallerySort, MAX_GALLERY_FRAMES } from '@afterimage/contract/gallery'
import { STYLE_IDS, type Style } from '@afterimage/core/styles'
import { hasWords, titleWords } from '@afterimage/core/title-words'
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
  readonly style?: Style | undefined
  /** Words, or their beginnings, of a title or of a model's name. */
  readonly search?: string | undefined
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
  const names = filter.style !== undefined || filter.search !== undefined ? await listGalleryModels(db) : []
  return selectGallery(db, filter, viewer, now, names).execute()
}

/**
 * One walk along the index of the order (migration 0005), however long the gallery is: what an offset skips is read from
 * the index alone, and only the rows of the page are looked up. Of a model, a style or a search: a walk for each model and style.
 */
export function selectGallery(
  db: Db,
  filter: GalleryFilter,
  viewer: Liker,
  now: Date,
  models: readonly GalleryModel[] = [],
) {
  return selectRows(db, viewer)
    .innerJoin(pageOf(db, filter, now, models), 'page.id', 'evolutions.id')
    .orderBy(descending(filter.sort, 'page'))
}

/** One that is finished and has its files; undefined where there is none. */
export async function findGalleryRow(db: Db, id: string, viewer: Liker): Promise<GalleryRow | undefined> {
  return selectRows(db, viewer)
    .where('evolutions.id', '=', id)
    .where('evolutions.status', '=', 'completed')
    .where('evolutions.files_expired_at', 'is', null)
    .executeTakeFirst()
}

function selectRows(db: Db, viewer: Liker) {
  return selectCards(db).select((row) => [
    jsonArrayFrom(
      row
        .selectFrom('frames')
        .select('thumbnail_sha256')
        .whereRef('evolution_id', '=', 'evolutions.id')
        .where('number', 'in', EVENLY_CHOSEN)
        .orderBy('number'),
    ).as('thumbnails'),
    row
      .exists(
        row.selectFrom('likes').whereRef('evolution_id', '=', 'evolutions.id').where(viewer.column, '=', viewer.id),
      )
      .$castTo<boolean>()
      .as('is_liked'),
  ])
}

type Source = Pick<Db, 'selectFrom'>

/** What the order goes by. */
type PageRow = Pick<GalleryRow, Count | 'created_at' | 'id'>

function pageOf(db: Source, filter: GalleryFilter, now: Date, models: readonly GalleryModel[]) {
  const { sort, limit, offset, style, search } = filter
  const walk = walkAlong(db, filter, now)
  const runs = runsOf(filter, models)
  const ordered = walk.orderBy(descending(sort, 'evolutions'))
  if (runs === undefined) return asPage(sql`${ordered.limit(limit).offset(offset)}`)
  // Several walks have no place in common but the cursor's: what an offset skips would be read of each of them.
  const skipped = style === undefined && search === undefined ? offset : 0
  const ofRun = ordered.where(sql<SqlBool>`evolutions.model = run.model and evolutions.style = run.style`)
  const asked = titleWords(search ?? '')
  const titled = asked.length === 0 ? sql`` : sql`union ${titledSo(walk, filter, asked)}`
  const [ids, styles] = [runs.map((run) => run.model), runs.map((run) => run.style)]
  return asPage(sql`
    select * from (
      select walked.* from unnest(${ids}::text[], ${styles}::text[]) as run(model, style)
        cross join lateral (${ofRun.limit(limit + skipped)}) as walked
      ${titled}
    ) as found order by ${descending(sort, 'found')} limit ${limit} offset ${skipped}`)
}

function asPage(query: RawBuilder<unknown>) {
  return sql<PageRow>`(${query})`.as<'page'>(sql`page`)
}

/** What a page is taken from, without its order and its end. */
function walkAlong(db: Source, { sort, after }: GalleryFilter, now: Date) {
  let walk = db.selectFrom('evolutions').select(orderOf(sort)).where('in_gallery', '=', true)
  if (after !== undefined) walk = walk.where(isBehind(after, sort))
  const period = isInPeriod(sort, now)
  return period === undefined ? walk : walk.where(period)
}

/** A model and a style, whose evolutions lie beside one another in an index. */
interface Run {
  readonly model: string
  readonly style: Style
}

/** Which runs a filter is of; undefined for one that filters nothing. */
function runsOf(filter: GalleryFilter, models: readonly GalleryModel[]): readonly Run[] | undefined {
  const { llmProvider, style, search } = filter
  if (llmProvider === ALL_MODELS && style === undefined && search === undefined) return undefined
  const asked = titleWords(search ?? '')
  const named = search === undefined ? models : models.filter(({ name }) => asked.length > 0 && hasWords(name, asked))
  const ids = named.map(({ id }) => id)
  const chosen =
    llmProvider === ALL_MODELS ? ids : search === undefined ? [llmProvider] : ids.filter((id) => id === llmProvider)
  return chosen.flatMap((model) => (style === undefined ? STYLE_IDS : [style]).map((each) => ({ model, style: each })))
}

/** Rows of one word that a search reads: what is titled with a word that everybody uses is found among the latest of them. */
const MAX_MATCHES = 2_000

/** Those whose titles have all the words. The longest of these, which few have, is looked up, the others in what was found. */
function titledSo(walk: ReturnType<typeof walkAlong>, filter: GalleryFilter, asked: readonly string[]) {
  const [longest = '', ...others] = asked.toSorted((one, other) => other.length - one.length)
  const { llmProvider, style } = filter
  return walk
    .where(
      'id',
      'in',
      sql<string>`(
      select evolution_id from title_words where ${beginsWith('title_words', longest)}
        order by word desc, created_at desc, evolution_id desc limit ${sql.lit(MAX_MATCHES)})`,
    )
    .$if(llmProvider !== ALL_MODELS, (query) => query.where('model', '=', llmProvider))
    .$if(style !== undefined, (query) => query.where('style', '=', style ?? null))
    .where(({ and, exists, selectFrom }) =>
      and(
        others.map((word) =>
          exists(
            selectFrom('title_words as other')
              .select('word')
              .whereRef('other.evolution_id', '=', 'evolutions.id')
              .where(beginsWith('other', word)),
          ),
        ),
      ),
    )
}

/** As a range of the index; U+10FFFF stands behind every character. */
function beginsWith(table: string, start: string): RawBuilder<SqlBool> {
  const word = sql.ref(`${table}.word`)
  return sql`(${word} >= ${start} and ${word} < ${`${start}\u{10ffff}`})`
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

export interface GalleryModel {
  readonly id: string
  readonly name: string
}

/** The models that the gallery has something of, each found by one step down an index. */
export async function listGalleryModels(db: Db): Promise<readonly GalleryModel[]> {
  const { rows } = await sql<GalleryModel>`
    with recursive found as (
      (select model, model_name from evolutions where in_gallery
        order by model desc, style desc, created_at desc, id desc limit 1)
      union all
      select next.model, next.model_name from found cross join lateral (
        select model, model_name from evolutions
        where in_gallery and model < found.model
        order by model desc, style desc, created_at desc, id desc limit 1
      ) as next
    )
    select model as id, model_name as name from found order by name limit 100`.execute(db)
  return rows
}
