import type { Guarded } from '../evolutions/evolutions.ts'
import type { Db } from '../platform/database/tables.ts'

/** What decides who may see the evolution, of those that were removed, too; undefined when there is none. */
export async function findGuarded(db: Db, id: string): Promise<Guarded | undefined> {
  return db
    .selectFrom('evolutions')
    .select(['owner_account', 'owner_visitor', 'moderation', 'removal_reason'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The newest evolutions that search engines may list: what the gallery shows. */
export async function listPublicEvolutions(
  db: Db,
  limit: number,
): Promise<readonly { readonly id: string; readonly completed_at: Date | null }[]> {
  return db
    .selectFrom('evolutions')
    .select(['id', 'completed_at'])
    .where('in_gallery', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
