import type { CutView } from '@afterimage/contract/cut'
import { fileUrl } from '../../platform/storage/storage.ts'
import { CUT_KEPT_MS, type CutRow, cutFile, isLost } from '../records/cut-store.ts'

const LOST = 'The cut was not made in time. Please try again.'

/** A cut as it is told. */
export function viewCut(cut: CutRow, now = new Date()): CutView {
  const film = cutFile(cut)
  const message = cut.message ?? (isLost(cut, now) ? LOST : null)
  return {
    ...{ id: cut.id, evolutionId: cut.evolution_id, options: cut.options },
    status: statusOf({ ...cut, message }),
    progress: cut.progress,
    url: film === undefined ? null : fileUrl(film),
    ...{ bytes: cut.bytes, message },
    keptUntil: new Date(cut.created_at.getTime() + CUT_KEPT_MS).toISOString(),
  }
}

function statusOf({ sha256, message, tries }: CutRow): CutView['status'] {
  if (sha256 !== null) return 'ready'
  if (message !== null) return 'failed'
  return tries === 0 ? 'waiting' : 'making'
}
