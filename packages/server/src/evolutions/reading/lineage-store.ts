import { MAX_LINEAGE_COUNT, MAX_LINEAGE_FORKS } from '@afterimage/contract/lineage'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import type { Viewer } from '../records/authorise-viewer.ts'
import type { EvolutionRow } from '../records/evolution-store.ts'

/** An evolution of a tree, with its first and its last picture. */
export interface KinRow
  extends Pick<
    EvolutionRow,
    | ('id' | 'owner_account' | 'owner_visitor' | 'moderation' | 'removal_reason' | 'visibility' | 'gallery_look')
    | ('title' | 'maker' | 'style' | 'model_name' | 'completed_frames' | 'files_expired_at')
    | ('forked_from' | 'forked_from_frame')
  > {
  readonly first_sha256: string | null
  readonly last_sha256: string | null
}

const KIN = sql`
  kin.id, kin.owner_account, kin.owner_visitor, kin.moderation, kin.removal_reason, kin.visibility, kin.gallery_look,
  kin.title, kin.maker, kin.style, kin.model_name, kin.completed_frames, kin.files_expired_at, kin.forked_from,
  kin.forked_from_frame, first.thumbnail_sha256 as first_sha256, last.thumbnail_sha256 as last_sha256`
const PICTURES = sql`
  left join frames as first on first.evolution_id = kin.id and first.number = 0
  left join frames as last on last.evolution_id = kin.id and last.number = kin.completed_frames`

/** An evolution and what it was forked from, from itself up to the root or to what is gone; at most so many. */
export async function listAncestors(db: Db, id: string): Promise<readonly KinRow[]> {
  const { rows } = await sql<KinRow>`
    with recursive line as (
      select id, forked_from, 0 as depth from evolutions where id = ${id}
      union all
      select parent.id, parent.forked_from, line.depth + 1 from line
      join evolutions as parent on parent.id = line.forked_from
      where line.depth < ${MAX_LINEAGE_COUNT}
    )
    select ${KIN} from line join evolutions as kin on kin.id = line.id ${PICTURES} order by line.depth`.execute(db)
  return rows
}

/** The direct forks that the gallery shows and the viewer's own, the latest first, and how many there are besides. */
export async function listForks(
  db: Db,
  id: string,
  { account, visitor }: Viewer,
): Promise<{ readonly rows: readonly KinRow[]; readonly more: number }> {
  const isShown = sql`kin.forked_from = ${id} and kin.moderation <> 'removed' and (kin.in_gallery
    or kin.owner_account = ${account?.id ?? null}::uuid
    or (kin.owner_account is null and kin.owner_visitor = ${visitor ?? null}::uuid))`
  const { rows } = await sql<KinRow>`
    select ${KIN} from evolutions as kin ${PICTURES}
    where ${isShown} order by kin.created_at desc limit ${MAX_LINEAGE_FORKS}`.execute(db)
  if (rows.length < MAX_LINEAGE_FORKS) return { rows, more: 0 }
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from evolutions as kin where ${isShown} limit ${MAX_LINEAGE_COUNT + MAX_LINEAGE_FORKS}) as shown`.execute(
    db,
  )
  return { rows, more: (counted.rows[0]?.count ?? rows.length) - rows.length }
}
