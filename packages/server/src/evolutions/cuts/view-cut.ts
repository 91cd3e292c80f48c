import type { CutView, RaceCutView } from '@afterimage/contract/cut'
import { raceCut } from '@afterimage/contract/cut'
import { getRaceCutFilm } from '@afterimage/contract/cut-endpoints'
import { fileUrl } from '../../platform/storage/storage.ts'
import { CUT_KEPT_MS, type CutRow, cutFile, isLost } from '../records/cut-store.ts'

const LOST = 'The cut was not made in time. Please try again.'

/** A cut of an evolution as it is told. */
export function viewCut(cut: CutRow, evolutionId: string, now = new Date()): CutView {
  const film = cutFile(cut)
  return { ...viewMaking(cut, now), evolutionId, url: film === undefined ? null : fileUrl(film) }
}

/** A cut of a race as it is told: its film is asked for where those who may see it are known. */
export function viewRaceCut(cut: CutRow, raceId: string, now = new Date()): RaceCutView {
  const path = getRaceCutFilm.path.replace(':id', raceId).replace(':cutId', cut.id)
  return raceCut.parse({ ...viewMaking(cut, now), raceId, url: cut.sha256 === null ? null : path })
}

function viewMaking(cut: CutRow, now: Date): Omit<CutView, 'evolutionId' | 'url'> {
  const message = cut.message ?? (isLost(cut, now) ? LOST : null)
  return {
    ...{ id: cut.id, options: cut.options },
    status: statusOf({ ...cut, message }),
    progress: cut.progress,
    ...{ bytes: cut.bytes, message },
    keptUntil: new Date(cut.created_at.getTime() + CUT_KEPT_MS).toISOString(),
  }
}

function statusOf({ sha256, message, tries }: CutRow): CutView['status'] {
  if (sha256 !== null) return 'ready'
  if (message !== null) return 'failed'
  return tries === 0 ? 'waiting' : 'making'
}
