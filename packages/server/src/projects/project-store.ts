import type { EvolutionStatus } from '@afterimage/core/statuses'
import type { Selectable } from 'kysely'
import type { EvolutionTable } from '../evolutions/evolutions.ts'
import { type CardRow, selectCards } from '../evolutions/evolutions.ts'
import type { Db } from '../platform/database/tables.ts'
import type { ProjectPlace } from './project-cursor.ts'

export type RemovedRow = Readonly<
  Pick<Selectable<EvolutionTable>, 'id' | 'created_at' | 'removed_at' | 'removal_reason'>
>

export interface ProjectFrameRow {
  readonly number: number
  readonly sha256: string
  readonly thumbnail_sha256: string
}

/** The account's evolutions, newest first; from behind a place in that order. Removed ones have no frames, and are not among them. */
export async function listProjectRows(
  db: Db,
  accountId: string,
  { limit, after }: { readonly limit: number; readonly after: ProjectPlace | undefined },
): Promise<readonly CardRow[]> {
  return projects(db, accountId)
    .$if(after !== undefined, (query) =>
      query.where(({ and, eb, or }) =>
        or([
          eb('evolutions.created_at', '<', after?.createdAt ?? null),
          and([
            eb('evolutions.created_at', '=', after?.createdAt ?? null),
            eb('evolutions.id', '>', after?.id ?? null),
          ]),
        ]),
      ),
    )
    .orderBy('evolutions.created_at', 'desc')
    .orderBy('evolutions.id')
    .limit(limit)
    .execute()
}

/** How many evolutions the account has in each status. */
export async function countProjectRows(
  db: Db,
  accountId: string,
): Promise<readonly { readonly status: EvolutionStatus; readonly count: number }[]> {
  return db
    .selectFrom('evolutions')
    .select(({ cast, fn }) => ['status', cast<number>(fn.countAll(), 'integer').as('count')])
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

export async function findProjectRow(db: Db, accountId: string, id: string): Promise<CardRow | undefined> {
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
  return selectCards(db).where('evolutions.owner_account', '=', accountId)
}
