import type { EvolutionStatus } from '@afterimage/core/statuses'
import type { Guarded } from '../evolutions/evolutions.ts'
import type { Db } from '../platform/database/tables.ts'

/** What a page says about an evolution, in one row. */
export interface EvolutionPageRow {
  readonly id: string
  readonly status: EvolutionStatus
  /** Since when its pictures and films are deleted. */
  readonly files_expired_at: Date | null
  readonly in_gallery: boolean
  readonly completed_frames: number
  readonly model_name: string
  readonly width: number
  readonly height: number
  readonly input_sha256: string
  readonly poster_sha256: string | null
  readonly film_sha256: string | null
  readonly half_life: number | null
}

export async function findEvolutionPage(db: Db, id: string): Promise<EvolutionPageRow | undefined> {
  return db
    .selectFrom('evolutions')
    .innerJoin('frames as original', (join) =>
      join.onRef('original.evolution_id', '=', 'evolutions.id').on('original.number', '=', 0),
    )
    .select((row) => [
      'evolutions.id',
      'evolutions.status',
      'evolutions.files_expired_at',
      'evolutions.in_gallery',
      'evolutions.completed_frames',
      'evolutions.half_life',
      'evolutions.model_name',
      'original.width',
      'original.height',
      'original.sha256 as input_sha256',
      row
        .selectFrom('outputs')
        .select('sha256')
        .whereRef('evolution_id', '=', 'evolutions.id')
        .where('kind', '=', 'poster')
        .as('poster_sha256'),
      row
        .selectFrom('outputs')
        .select('sha256')
        .whereRef('evolution_id', '=', 'evolutions.id')
        .where('kind', '=', 'mp4')
        .as('film_sha256'),
    ])
    .where('evolutions.id', '=', id)
    .executeTakeFirst()
}

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
