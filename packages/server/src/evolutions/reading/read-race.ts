import type { Race } from '@afterimage/contract/race'
import { refusalOf, type Viewer } from '../records/authorise-viewer.ts'
import type { EvolutionRow } from '../records/evolution-store.ts'
import { findRace, listContenders } from '../records/race-store.ts'
import { type ReadDetailParts, readDetail } from './read-detail.ts'

/** A race by its id, as far as the viewer may see its contenders; undefined where there is none, or nothing is left of it. */
export async function readRace(parts: ReadDetailParts, id: string, viewer: Viewer): Promise<Race | undefined> {
  const race = await findRace(parts.db, id)
  const rows = race === undefined ? [] : await listContenders(parts.db, id)
  if (race === undefined || rows.length === 0) return undefined
  const contenders = await Promise.all(
    Array.from({ length: race.contenders }, (_, at) => {
      const row = rows.find(({ race_position }) => race_position === at + 1)
      return viewContender(parts, row, viewer)
    }),
  )
  return { id, createdAt: race.created_at.toISOString(), contenders }
}

async function viewContender(
  parts: ReadDetailParts,
  row: EvolutionRow | undefined,
  viewer: Viewer,
): Promise<Race['contenders'][number]> {
  if (row === undefined || row.moderation === 'removed') return { state: 'deleted' }
  if (refusalOf(row, viewer) !== undefined) return { state: 'hidden' }
  return { state: 'shown', evolution: (await readDetail(parts, row, viewer)).evolution }
}
