import type { RaceCutOptions } from '@afterimage/core/cut/race-cut-options'
import { Problem } from '../../platform/problem.ts'
import { findShownRace, type ShownRace } from '../reading/find-shown-race.ts'
import type { Viewer } from '../records/authorise-viewer.ts'
import { type CutRow, findSameRaceCut, insertRaceCut, listRaceCuts } from '../records/cut-store.ts'
import { isOwner } from '../records/ownership.ts'
import { lockRace } from '../records/race-store.ts'
import { type CutCaller, type LockedSubject, type OrderParts, orderCutOf } from './order-cut.ts'

const NOT_READY = 'A cut is made of all contenders, once the last one has ended. Please come back then.'

/**
 * Orders a cut of what the viewer may see of a race. Throws `not_found`, `not_ready`, `files_expired` and `overloaded`.
 */
export async function orderRaceCut(
  parts: OrderParts,
  raceId: string,
  options: RaceCutOptions,
  viewer: Viewer,
  counting: Omit<CutCaller, 'isOwner'>,
): Promise<CutRow> {
  const shown = await findShownRace(parts.db, raceId, viewer, NOT_READY)
  const subject = subjectOf(shown, options)
  return orderCutOf(
    parts,
    {
      ...subject,
      list: (db) => listRaceCuts(db, raceId),
      lock: async (tx) => {
        await lockRace(tx, raceId)
        return subjectOf(await findShownRace(tx, raceId, viewer, NOT_READY), options)
      },
    },
    { ...counting, isOwner: shown.rows.some((row) => isOwner(row, viewer)) },
  )
}

function subjectOf({ race, rows }: ShownRace, options: RaceCutOptions): LockedSubject {
  const contenders = rows.map(({ id, attempt }) => ({ id, attempt }))
  return {
    refuseUnfit: () => {
      if (rows.some(({ completed_frames }) => completed_frames > 0)) return
      throw new Problem('not_ready', 'This race has no copy yet, so there is nothing to cut.')
    },
    findSame: (db) => findSameRaceCut(db, race.id, contenders, options),
    insert: (tx, cut) => insertRaceCut(tx, race.id, contenders, { ...cut, options }),
  }
}
