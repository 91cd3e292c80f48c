import type { CutView } from '@afterimage/contract/cut'
import { fileUrl } from '../../platform/storage/storage.ts'
import { CUT_KEPT_MS, type CutRow, cutFile } from '../records/cut-store.ts'

/** A cut as it is told. */
export function viewCut(cut: CutRow): CutView {
  const film = cutFile(cut)
  return {
    ...{ id: cut.id, evolutionId: cut.evolution_id, options: cut.options },
    status: statusOf(cut),
    progress: cut.progress,
    url: film === undefined ? null : fileUrl(film),
    ...{ bytes: cut.bytes, message: cut.message },
    keptUntil: new Date(cut.created_at.getTime() + CUT_KEPT_MS).toISOString(),
  }
}

function statusOf({ sha256, message, tries }: CutRow): CutView['status'] {
  if (sha256 !== null) return 'ready'
  if (message !== null) return 'failed'
  return tries === 0 ? 'waiting' : 'making'
}
