import type { Selectable } from 'kysely'
import type { Db, EvolutionTable } from '../platform/database/tables.ts'

export type ModeratedRow = Readonly<
  Pick<
    Selectable<EvolutionTable>,
    | 'id'
    | 'status'
    | 'visibility'
    | 'moderation'
    | 'in_gallery'
    | 'is_featured'
    | 'like_count'
    | 'view_count'
    | 'model_name'
    | 'created_at'
  >
>

const SHOWN = [
  'id',
  'status',
  'visibility',
  'moderation',
  'in_gallery',
  'is_featured',
  'like_count',
  'view_count',
  'model_name',
  'created_at',
] as const satisfies readonly (keyof ModeratedRow)[]

/** What an operator decides. Approving one makes it proof against further reports. */
export type Decision = { readonly is_featured: boolean } | { readonly moderation: 'hidden' | 'approved' }

/** The evolution as it is afterwards; undefined when there is none. */
export async function decide(db: Db, id: string, decision: Decision): Promise<ModeratedRow | undefined> {
  return db.updateTable('evolutions').set(decision).where('id', '=', id).returning(SHOWN).executeTakeFirst()
}

export async function findModerated(db: Db, id: string): Promise<ModeratedRow | undefined> {
  return db.selectFrom('evolutions').select(SHOWN).where('id', '=', id).executeTakeFirst()
}

/** Evolutions that were reported and that nobody has decided about. */
export async function listReported(db: Db, limit: number): Promise<readonly ModeratedRow[]> {
  return db
    .selectFrom('evolutions')
    .select(SHOWN)
    .where('moderation', '=', 'reported')
    .orderBy('id')
    .limit(limit)
    .execute()
}
