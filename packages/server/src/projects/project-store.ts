import type { ProjectSort } from '@afterimage/contract/project'
import { CANCELLED, type EvolutionStatus } from '@afterimage/core/statuses'
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { EvolutionTable } from '../evolutions/evolutions.ts'
import { type CardRow, selectCards } from '../evolutions/evolutions.ts'
import type { Db } from '../platform/database/tables.ts'
import type { ProjectPlace } from './project-cursor.ts'
import { PROJECT_ORDERS } from './project-order-store.ts'

export type RemovedRow = Readonly<
  Pick<Selectable<EvolutionTable>, 'id' | 'created_at' | 'removed_at' | 'removal_reason'>
>

export interface ProjectFrameRow {
  readonly number: number
  readonly sha256: string
  readonly thumbnail_sha256: string
}

/** A card with what only its owner's lists show of it. */
export type ProjectRow = CardRow & {
  /** Of its last frame so far. */
  readonly last_thumbnail_sha256: string | null
}

/** Which rows stand as somebody asks for. */
export interface StandingFilter {
  readonly statuses: readonly EvolutionStatus[]
  /** Whether those that failed are the ones that their owner stopped, or the others. */
  readonly isCancelled: boolean
}

export interface ProjectFilter {
  readonly limit: number
  readonly after: ProjectPlace | undefined
  readonly sort: ProjectSort
  /** Undefined for all. */
  readonly standing: StandingFilter | undefined
  /** Words, each of which the title, its maker's name or the model's has in it; empty for no search. */
  readonly search: string
}

/**
 * The account's evolutions in an order, from behind a place in it: by age one walk along the account's index, by title or what is kept a
 * sort of the account's rows; neither reads anybody else's. Removed ones have no frames, and are not among them.
 */
export async function listProjectRows(
  db: Db,
  accountId: string,
  { limit, after, sort, standing, search }: ProjectFilter,
): Promise<readonly ProjectRow[]> {
  const order = PROJECT_ORDERS[sort]
  const patterns = search.split(/\s+/).map((word) => `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`)
  return projects(db, accountId)
    .$if(after !== undefined, (query) => (after === undefined ? query : query.where(order.behind(after))))
    .$if(standing !== undefined, (query) => (standing === undefined ? query : query.where(stands(standing))))
    .$if(search !== '', (query) =>
      query.where(sql<SqlBool>`concat_ws(' ', title, maker, model_name) ilike all(${patterns}::text[])`),
    )
    .orderBy(order.by)
    .limit(limit)
    .execute()
}

function stands({ statuses, isCancelled }: StandingFilter) {
  // A stop that is taken back leaves its reason until the run has begun again.
  const cancelled = sql`(status = 'failed' and error_message is not distinct from ${CANCELLED})`
  return sql<SqlBool>`status = any(${statuses}::text[]) and ${cancelled} = ${isCancelled}`
}

/** What the visitor began, newest first. */
export async function listVisitorRows(db: Db, visitor: string, limit: number): Promise<readonly ProjectRow[]> {
  return withLastFrame(selectCards(db))
    .where('evolutions.owner_visitor', '=', visitor)
    .orderBy('evolutions.created_at', 'desc')
    .orderBy('evolutions.id')
    .limit(limit)
    .execute()
}

export interface ProjectCountRow {
  readonly status: EvolutionStatus
  readonly count: number
  /** Of these, how many their owner stopped. */
  readonly cancelled: number
}

/** How many evolutions the account has in each status. */
export async function countProjectRows(db: Db, accountId: string): Promise<readonly ProjectCountRow[]> {
  return db
    .selectFrom('evolutions')
    .select(({ cast, fn }) => [
      'status',
      cast<number>(fn.countAll(), 'integer').as('count'),
      cast<number>(fn.countAll().filterWhere('error_message', '=', CANCELLED), 'integer').as('cancelled'),
    ])
    .where('owner_account', '=', accountId)
    .where('removed_at', 'is', null)
    .groupBy('status')
    .execute()
}

const REMOVED_LISTED = 20

/** What the operator removed of the account's since then, the newest first. */
export async function listRemovedRows(db: Db, accountId: string, since: Date): Promise<readonly RemovedRow[]> {
  return db
    .selectFrom('evolutions')
    .select(['id', 'created_at', 'removed_at', 'removal_reason'])
    .where('owner_account', '=', accountId)
    .where('removed_at', '>', since)
    .orderBy('removed_at', 'desc')
    .orderBy('id')
    .limit(REMOVED_LISTED)
    .execute()
}

/** Whose it is, removed ones too; undefined when there is none. */
export async function findProjectOwner(db: Db, id: string): Promise<string | null | undefined> {
  const row = await db.selectFrom('evolutions').select('owner_account').where('id', '=', id).executeTakeFirst()
  return row?.owner_account
}

export async function findProjectRow(db: Db, accountId: string, id: string): Promise<ProjectRow | undefined> {
  return projects(db, accountId).where('evolutions.id', '=', id).executeTakeFirst()
}

export async function listProjectFrames(db: Db, id: string): Promise<readonly ProjectFrameRow[]> {
  return db
    .selectFrom('frames')
    .select(['number', 'sha256', 'thumbnail_sha256'])
    .where('evolution_id', '=', id)
    .orderBy('number')
    .execute()
}

function projects(db: Db, accountId: string) {
  return withLastFrame(selectCards(db)).where('evolutions.owner_account', '=', accountId)
}

function withLastFrame(cards: ReturnType<typeof selectCards>) {
  return cards.select((row) =>
    row
      .selectFrom('frames as last')
      .select('last.thumbnail_sha256')
      .whereRef('last.evolution_id', '=', 'evolutions.id')
      .whereRef('last.number', '=', 'evolutions.completed_frames')
      .where('last.number', '>', 0)
      .as('last_thumbnail_sha256'),
  )
}
