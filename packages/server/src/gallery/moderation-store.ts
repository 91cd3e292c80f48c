import { type Selectable, type SqlBool, sql } from 'kysely'
import type { EvolutionTable, Moderation } from '../evolutions/evolutions.ts'
import type { Alongside, Db, Tx } from '../platform/database/tables.ts'

const SHOWN = [
  'id',
  'title',
  'maker',
  'status',
  'visibility',
  'moderation',
  'in_gallery',
  'is_featured',
  'like_count',
  'view_count',
  'model_name',
  'created_at',
  'removed_at',
  'removed_by',
  'removal_reason',
  'gallery_look',
  'gallery_reason',
  'original_unsafe',
] as const satisfies readonly (keyof EvolutionTable)[]

export type ModeratedRow = Readonly<Pick<Selectable<EvolutionTable>, (typeof SHOWN)[number]>>

/** Gives the badge, or takes it away. The evolution as it is afterwards; undefined when there is none that could have it. */
export async function setFeatured(db: Db | Tx, id: string, is_featured: boolean): Promise<ModeratedRow | undefined> {
  return db
    .updateTable('evolutions')
    .set({ is_featured })
    .where('id', '=', id)
    .where('moderation', '<>', 'removed')
    .returning(SHOWN)
    .executeTakeFirst()
}

/** The same, with what belongs to it where it changes anything. */
export async function changeFeatured(
  db: Db,
  id: string,
  isFeatured: boolean,
  alongside: Alongside,
): Promise<ModeratedRow | undefined> {
  return db.transaction().execute(async (tx) => {
    const before = await lockShown(tx, id)
    // Of one that was removed nothing changes.
    const row = await setFeatured(tx, id, isFeatured)
    if (row !== undefined && before !== undefined && before.is_featured !== isFeatured) await alongside(tx)
    return row
  })
}

/**
 * Hides the evolution, or shows it. What was reported until then is decided, so that the same reasons hide it no more. The
 * evolution as it is afterwards; undefined when there is none, or it was removed. `alongside` belongs to it where it changes anything.
 */
export async function decide(
  db: Db,
  id: string,
  moderation: Extract<Moderation, 'hidden' | 'approved'>,
  now: Date,
  alongside?: Alongside,
): Promise<ModeratedRow | undefined> {
  return db.transaction().execute(async (tx) => {
    const before = await lockShown(tx, id)
    const decided = await tx
      .updateTable('evolutions')
      .set({ moderation })
      .where('id', '=', id)
      .where('moderation', '<>', 'removed')
      .returning(SHOWN)
      .executeTakeFirst()
    if (decided === undefined) return undefined
    const reports = await tx
      .updateTable('reports')
      .set({ decided_at: now })
      .where('evolution_id', '=', id)
      .where('decided_at', 'is', null)
      .executeTakeFirst()
    if (before?.moderation !== moderation || reports.numUpdatedRows > 0n) await alongside?.(tx)
    return decided
  })
}

/** The evolution as nobody else changes it until the transaction ends; undefined when there is none. */
async function lockShown(tx: Tx, id: string): Promise<ModeratedRow | undefined> {
  return tx.selectFrom('evolutions').select(SHOWN).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export async function findModerated(db: Db, id: string): Promise<ModeratedRow | undefined> {
  return db.selectFrom('evolutions').select(SHOWN).where('id', '=', id).executeTakeFirst()
}

/** Evolutions that reports have hidden and nobody has decided about, those longest reported first. */
export async function listHiddenByReports(db: Db, limit: number, after?: ReportedPlace) {
  return inOrder(hiddenByReports(db), limit, after)
}

/** Evolutions that are shown although somebody reported them, those longest reported first. */
export async function listReportedButShown(db: Db, limit: number, after?: ReportedPlace) {
  return inOrder(reportedButShown(db), limit, after)
}

/** How many wait for a decision because of reports: hidden by them, and still shown. */
export async function countReported(db: Db): Promise<{ readonly hidden: number; readonly shown: number }> {
  const count = async (rows: ReturnType<typeof hiddenByReports>) =>
    (await rows.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()).count
  return { hidden: await count(hiddenByReports(db)), shown: await count(reportedButShown(db)) }
}

function hiddenByReports(db: Db) {
  return db.selectFrom('evolutions').where('moderation', '=', 'reported')
}

function reportedButShown(db: Db) {
  return db
    .selectFrom('evolutions')
    .where('id', 'in', (row) => row.selectFrom('reports').select('evolution_id').where('decided_at', 'is', null))
    .where('moderation', 'in', ['open', 'approved'])
}

/** Where a page ended. */
export interface ReportedPlace {
  /** The number of the first report that nobody has decided about. */
  readonly firstReport: number
  readonly id: string
}

async function inOrder(rows: ReturnType<typeof hiddenByReports>, limit: number, after: ReportedPlace | undefined) {
  const behind =
    after === undefined
      ? rows
      : rows.where(
          sql<SqlBool>`(${FIRST_UNDECIDED}, evolutions.id) > (${after.firstReport}::bigint, ${after.id}::uuid)`,
        )
  return behind
    .select([...SHOWN, FIRST_UNDECIDED.as('firstReport')])
    .orderBy('firstReport')
    .orderBy('id')
    .limit(limit)
    .execute()
}

const FIRST_UNDECIDED = sql<number>`coalesce((
  select min(reports.id) from reports where reports.evolution_id = evolutions.id and reports.decided_at is null
), 0)`
