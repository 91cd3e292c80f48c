import type { Plan } from '@afterimage/contract/account'
import { FILES_KEPT_DAYS } from '@afterimage/contract/retention'
import { SETTLED } from '@afterimage/core/statuses'
import { type Kysely, sql } from 'kysely'
import type { Db, Tables } from '../../platform/database/tables.ts'
import type { EvolutionRow } from './evolution-store.ts'

/** What would be deleted now, by whom it belongs to. */
export interface DueFiles {
  readonly owner: 'visitor' | Plan
  readonly evolutions: number
  readonly bytes: number
}

/**
 * Marks up to `limit` evolutions whose files' time is over and returns their ids. From the moment of this commit their
 * files are nobody's: a retry, which locks the same row, either comes before it and keeps them, or is refused.
 */
export async function markExpired(db: Db, now: Date, limit: number): Promise<readonly string[]> {
  const marked = await db
    .updateTable('evolutions')
    .set({ files_expired_at: now, needs_looking: false })
    .where(
      'id',
      'in',
      due(db, now)
        .select('evolutions.id')
        .orderBy('evolutions.ended_at')
        .limit(limit)
        .forNoKeyUpdate('evolutions')
        // Anyone who holds one is changing it, or marking it just as we do.
        .skipLocked(),
    )
    .returning('id')
    .execute()
  return marked.map(({ id }) => id)
}

/** Counts what {@link markExpired} would mark; bytes are those of frames and outputs, without thumbnails. */
export async function countDue(db: Db, now: Date): Promise<readonly DueFiles[]> {
  const rows = await due(db, now)
    .select(({ fn, selectFrom, ref }) => [
      sql<DueFiles['owner']>`coalesce(accounts.plan, 'visitor')`.as('owner'),
      fn.countAll<number>().as('evolutions'),
      fn
        .sum<number>(
          sql`${selectFrom('frames')
            .select(sql<number>`coalesce(sum(bytes), 0)`.as('sum'))
            .where('evolution_id', '=', ref('evolutions.id'))} + ${selectFrom('outputs')
            .select(sql<number>`coalesce(sum(bytes), 0)`.as('sum'))
            .where('evolution_id', '=', ref('evolutions.id'))}`,
        )
        .as('bytes'),
    ])
    .groupBy(sql`1`)
    .execute()
  return rows.map(({ owner, evolutions, bytes }) => ({ owner, evolutions, bytes: Number(bytes) }))
}

/** The evolutions that ended in the span and have their files. */
export async function findEndedBetween(db: Db, from: Date, to: Date): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('evolutions')
    .select('id')
    .where('evolutions.ended_at', '>=', from)
    .where('evolutions.ended_at', '<', to)
    .where('status', 'in', SETTLED)
    .where('files_expired_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** When the files will be deleted; null while nobody can tell, because the evolution still runs, and afterwards; never of a specimen. */
export async function findExpiry(db: Db, evolution: EvolutionRow): Promise<Date | null> {
  if (await isKept(db, evolution.id)) return null
  const { owner_account } = evolution
  const account =
    owner_account === null
      ? undefined
      : await db.selectFrom('accounts').select('plan').where('id', '=', owner_account).executeTakeFirst()
  return expiryOf(evolution, account?.plan ?? null)
}

/** Whether it is one of the installation's own, which are kept without an end. */
async function isKept(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('specimens').select('name').where('evolution_id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Whether the evolution's pictures and films were deleted when their time was over. */
export function areFilesGone({ files_expired_at }: Pick<EvolutionRow, 'files_expired_at'>): boolean {
  return files_expired_at !== null
}

/** As {@link findExpiry}, for an owner whose plan is known; null is somebody without an account. */
export function expiryOf(
  evolution: Pick<EvolutionRow, 'files_expired_at' | 'ended_at'>,
  plan: Plan | null,
): Date | null {
  if (evolution.ended_at === null || areFilesGone(evolution)) return null
  return new Date(evolution.ended_at.getTime() + FILES_KEPT_DAYS[plan ?? 'free'] * DAY_MS)
}

const DAY_MS = 24 * 3_600_000

/** Ended evolutions, joined with their owners' accounts, that have files whose time is over. */
function due(db: Kysely<Tables>, now: Date) {
  const before = (plan: Plan) => new Date(now.getTime() - FILES_KEPT_DAYS[plan] * DAY_MS)
  return (
    db
      .selectFrom('evolutions')
      .leftJoin('accounts', 'accounts.id', 'evolutions.owner_account')
      .where('evolutions.files_expired_at', 'is', null)
      .where('evolutions.status', 'in', SETTLED)
      .where(({ not, exists, selectFrom, ref }) =>
        not(exists(selectFrom('specimens').select('name').where('evolution_id', '=', ref('evolutions.id')))),
      )
      // Said twice so that the index narrows it to those that are old enough for anybody.
      .where('evolutions.ended_at', '<', before('free'))
      .where(({ or, eb }) =>
        or([
          eb('accounts.plan', 'is', null),
          eb('accounts.plan', '=', 'free'),
          eb('evolutions.ended_at', '<', before('pro')),
        ]),
      )
  )
}
