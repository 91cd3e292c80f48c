import { raceCutOptions } from '@afterimage/contract/cut'
import { isSettled } from '@afterimage/core/statuses'
import { renderRaceCut } from '@afterimage/film/cut/render-race-cut'
import { openRaceFilm } from '../making/open-race-film.ts'
import { signRaceFilm } from '../making/sign-film-of.ts'
import { type CutRow, folderOf } from '../records/cut-store.ts'
import { type EvolutionRow, lockEvolution } from '../records/evolution-store.ts'
import { findRace, listContenders } from '../records/race-store.ts'
import { areFilesGone } from '../records/retention-store.ts'
import type { CutWork } from './cut-work.ts'
import type { MakeCutParts } from './make-cut-parts.ts'

/** The work on a cut of a race, whose contenders have to be as they were when it was ordered. */
export async function openRaceCutWork(parts: MakeCutParts, cut: CutRow): Promise<CutWork | 'gone' | 'went-on'> {
  const { db, storage, renderRaceCut: render = renderRaceCut } = parts
  const { race_id: raceId, contenders } = cut
  const race = raceId === null ? undefined : await findRace(db, raceId)
  if (race === undefined || contenders === null) return 'gone'
  const rows = shownOf(cut, await listContenders(db, race.id))
  if (rows === undefined) return 'gone'
  const hasGoneOn = rows.some(({ status, attempt }, at) => !isSettled(status) || attempt !== contenders[at]?.attempt)
  if (hasGoneOn) return 'went-on'
  return {
    about: { raceId: race.id },
    // No label is shown.
    prepare: async () => undefined,
    render: async (draft, watched) => {
      const film = await openRaceFilm({ db, storage }, race, rows)
      await render({ ...film, options: raceCutOptions.parse(cut.options) }, draft, watched)
      await signRaceFilm(parts, film, draft, watched.signal, parts.log)
    },
    isStillThere: async (tx) => {
      // Each time in the same order, so that two of them do not wait for one another.
      for (const { id } of contenders.toSorted((a, b) => a.id.localeCompare(b.id))) {
        const locked = await lockEvolution(tx, id)
        if (locked === undefined || areFilesGone(locked)) return false
      }
      return true
    },
    removeUnrecorded: () => storage.removeFolder(folderOf(cut)),
  }
}

/** The contenders that a cut shows, in its order; undefined where one of them, or its files, are gone. */
export function shownOf({ contenders }: CutRow, rows: readonly EvolutionRow[]): readonly EvolutionRow[] | undefined {
  const shown = (contenders ?? []).flatMap(({ id }) => rows.find((row) => row.id === id && !areFilesGone(row)) ?? [])
  return shown.length === contenders?.length ? shown : undefined
}
