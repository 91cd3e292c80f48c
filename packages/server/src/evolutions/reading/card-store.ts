import type { OutputKind } from '@afterimage/core/output-kinds'
import type { Selectable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../platform/database/tables.ts'
import type { FileExtension } from '../../platform/storage/storage.ts'
import type { EvolutionTable } from '../records/evolution-tables.ts'

/** An evolution with what any list or page shows of its files. */
export type CardRow = Readonly<Selectable<EvolutionTable>> & {
  /** Of frame 0, the normalised original; pixels of every frame. */
  readonly width: number
  readonly height: number
  readonly original_sha256: string
  readonly original_thumbnail_sha256: string
  readonly outputs: readonly {
    readonly kind: OutputKind
    readonly sha256: string
    readonly extension: FileExtension
  }[]
}

/** The cards of all evolutions, for a feature's own conditions and order. Removed ones have no frames, and are not among them. */
export function selectCards(db: Pick<Db, 'selectFrom'>) {
  return db
    .selectFrom('evolutions')
    .innerJoin('frames as original', (join) =>
      join.onRef('original.evolution_id', '=', 'evolutions.id').on('original.number', '=', 0),
    )
    .selectAll('evolutions')
    .select((row) => [
      'original.width',
      'original.height',
      'original.sha256 as original_sha256',
      'original.thumbnail_sha256 as original_thumbnail_sha256',
      jsonArrayFrom(
        row
          .selectFrom('outputs')
          .select(['kind', 'sha256', 'extension'])
          .whereRef('evolution_id', '=', 'evolutions.id'),
      ).as('outputs'),
    ])
}

/** The card of one evolution; undefined when there is none, or it was removed. */
export async function findCard(db: Db, id: string): Promise<CardRow | undefined> {
  return selectCards(db).where('evolutions.id', '=', id).executeTakeFirst()
}
