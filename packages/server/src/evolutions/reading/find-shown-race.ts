import { isSettled } from '@afterimage/core/statuses'
import type { Db } from '../../platform/database/tables.ts'
import { Problem } from '../../platform/problem.ts'
import { refusalOf, type Viewer } from '../records/authorise-viewer.ts'
import type { EvolutionRow } from '../records/evolution-store.ts'
import { findRace, listContenders, type RaceRow } from '../records/race-store.ts'
import { areFilesGone } from '../records/retention-store.ts'

/** A race as far as somebody may see it, and its pictures are there. */
export interface ShownRace {
  readonly race: RaceRow
  /** In their order. */
  readonly rows: readonly EvolutionRow[]
}

const GONE_EVERYWHERE = 'The pictures of this race were deleted when their time was up.'

/** What the viewer may see of a race that has ended. Throws `not_found`, `not_ready` with that sentence, and `files_expired`. */
export async function findShownRace(db: Db, id: string, viewer: Viewer, notReady: string): Promise<ShownRace> {
  const race = await findRace(db, id)
  const rows = race === undefined ? [] : await listContenders(db, id)
  const shown = rows.filter((row) => refusalOf(row, viewer) === undefined)
  if (race === undefined || shown.length === 0) throw new Problem('not_found', 'There is no such race.')
  if (shown.some(({ status }) => !isSettled(status))) throw new Problem('not_ready', notReady)
  const there = shown.filter((row) => !areFilesGone(row))
  if (there.length === 0) throw new Problem('files_expired', GONE_EVERYWHERE)
  return { race, rows: there }
}
