import { type Selectable, sql } from 'kysely'
import type { EvolutionTable, Moderation } from '../evolutions/evolutions.ts'
import type { Db, Tx } from '../platform/database/tables.ts'

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

/**
 * Hides the evolution, or shows it. What was reported until then is decided, so that the same reasons hide it no more. The
 * evolution as it is afterwards; undefined when there is none, or it was removed.
 */
export async function decide(
  db: Db,
  id: string,
  moderation: Extract<Moderation, 'hidden' | 'approved'>,
  now: Date,
): Promise<ModeratedRow | undefined> {
  return db.transaction().execute(async (tx) => {
    const decided = await tx
      .updateTable('evolutions')
      .set({ moderation })
      .where('id', '=', id)
      .where('moderation', '<>', 'removed')
      .returning(SHOWN)
      .executeTakeFirst()
    if (decided === undefined) return undefined
    await tx
      .updateTable('reports')
      .set({ decided_at: now })
      .where('evolution_id', '=', id)
      .where('decided_at', 'is', null)
      .execute()
    return decided
  })
}

export async function findModerated(db: Db, id: string): Promise<ModeratedRow | undefined> {
  return db.selectFrom('evolutions').select(SHOWN).where('id', '=', id).executeTakeFirst()
}

/** Evolutions that reports have hidden and nobody has decided about, those longest reported first. */
export async function listHiddenByReports(db: Db, limit: number): Promise<readonly ModeratedRow[]> {
  return db
    .selectFrom('evolutions')
    .select(SHOWN)
    .where('moderation', '=', 'reported')
    .orderBy(FIRST_UNDECIDED)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Evolutions that are shown although somebody reported them, those longest reported first. */
export async function listReportedButShown(db: Db, limit: number): Promise<readonly ModeratedRow[]> {
  return db
    .selectFrom('evolutions')
    .select(SHOWN)
    .where('id', 'in', (row) => row.selectFrom('reports').select('evolution_id').where('decided_at', 'is', null))
    .where('moderation', 'in', ['open', 'approved'])
    .orderBy(FIRST_UNDECIDED)
    .orderBy('id')
    .limit(limit)
    .execute()
}

const FIRST_UNDECIDED = sql`(
  select min(reports.id) from reports where reports.evolution_id = evolutions.id and reports.decided_at is null
)`
