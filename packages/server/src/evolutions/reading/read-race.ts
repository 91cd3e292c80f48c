import type { Race } from '@afterimage/contract/race'
import type { Db } from '../../platform/database/tables.ts'
import { refusalOf, type Viewer } from '../records/authorise-viewer.ts'
import type { EvolutionRow } from '../records/evolution-store.ts'
import { isOwner } from '../records/ownership.ts'
import { findRace, listContenders } from '../records/race-store.ts'
import { viewRunFacts } from './view-run-facts.ts'

/**
 * A race by its id, as far as the viewer may see its contenders; undefined where there is none, or nothing is left of it. No
 * frame is read, however many its contenders have.
 */
export async function readRace(db: Db, id: string, viewer: Viewer): Promise<Race | undefined> {
  const race = await findRace(db, id)
  const rows = race === undefined ? [] : await listContenders(db, id)
  if (race === undefined || rows.length === 0) return undefined
  const contenders = Array.from({ length: race.contenders }, (_, at) =>
    viewContender(
      rows.find(({ race_position }) => race_position === at + 1),
      viewer,
    ),
  )
  return { id, createdAt: race.created_at.toISOString(), contenders }
}

function viewContender(row: EvolutionRow | undefined, viewer: Viewer): Race['contenders'][number] {
  if (row === undefined || row.moderation === 'removed') return { state: 'deleted' }
  if (refusalOf(row, viewer) !== undefined) return { state: 'hidden' }
  return { state: 'shown', evolution: { ...viewRunFacts(row), isOwner: isOwner(row, viewer) } }
}
