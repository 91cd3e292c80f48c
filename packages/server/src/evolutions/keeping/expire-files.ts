import type { Logger } from 'pino'
import type { Db } from '../../platform/database/tables.ts'
import { Problem } from '../../platform/problem.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { EvolutionRow } from '../records/evolution-store.ts'
import { discardEverywhere } from '../records/remove-unnamed.ts'
import { areFilesGone, markExpired } from '../records/retention-store.ts'

const BATCH = 50

/**
 * Deletes the files whose time is over; returns of how many evolutions. The rows say so first: a kill in between leaves
 * files that belong to nobody, which the sweep takes. Other evolutions name the same pictures in folders of their own.
 */
export async function expireFiles(
  { db, storage, log }: { readonly db: Db; readonly storage: Storage; readonly log: Logger },
  now: Date,
  signal: AbortSignal,
): Promise<number> {
  let expired = 0
  for (;;) {
    signal.throwIfAborted()
    const ids = await markExpired(db, now, BATCH)
    for (const id of ids) await discardEverywhere({ db, storage, log }, id)
    expired += ids.length
    if (ids.length < BATCH) return expired
  }
}

/** Throws `files_expired` when the evolution's pictures are gone. Bind it to a lock on the row before making more of them. */
export function refuseExpired(evolution: Pick<EvolutionRow, 'files_expired_at'>): void {
  if (!areFilesGone(evolution)) return
  throw new Problem('files_expired', 'The pictures of this evolution were deleted when their time was up.')
}
