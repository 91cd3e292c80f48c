import { sql } from 'kysely'
import type { Guarded } from '../evolutions/evolutions.ts'
import type { Db } from '../platform/database/tables.ts'
import type { Liker } from './like-store.ts'

/** What people think of an evolution, and what the gallery shows before and after it. */
export type GalleryPlaceRow = Guarded & {
  readonly like_count: number
  readonly view_count: number
  readonly is_liked: boolean
  readonly newer: string | null
  readonly older: string | null
}

/** Undefined when there is no such evolution. Its neighbours are one step each along the index of the latest. */
export async function findGalleryPlace(db: Db, id: string, viewer: Liker): Promise<GalleryPlaceRow | undefined> {
  return db
    .selectFrom('evolutions')
    .select(['owner_account', 'owner_visitor', 'moderation', 'removal_reason', 'like_count', 'view_count'])
    .select((row) => [
      row
        .exists(
          row.selectFrom('likes').whereRef('evolution_id', '=', 'evolutions.id').where(viewer.column, '=', viewer.id),
        )
        .$castTo<boolean>()
        .as('is_liked'),
      sql<string | null>`(select near.id from evolutions as near where near.in_gallery
        and (near.created_at, near.id) > (evolutions.created_at, evolutions.id)
        order by near.created_at, near.id limit 1)`.as('newer'),
      sql<string | null>`(select near.id from evolutions as near where near.in_gallery
        and (near.created_at, near.id) < (evolutions.created_at, evolutions.id)
        order by near.created_at desc, near.id desc limit 1)`.as('older'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}
