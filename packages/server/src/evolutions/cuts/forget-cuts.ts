import type { Db } from '../../platform/database/tables.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { CUT_KEPT_MS, findOldCuts, findOutlivedCuts } from '../records/cut-store.ts'
import { removeCut } from '../records/remove-unnamed.ts'

const BATCH = 50

/** Removes the cuts whose time is over, and those of races that have lost a contender they show, with their films. */
export async function forgetCuts(
  parts: { readonly db: Db; readonly storage: Pick<Storage, 'remove' | 'removeFolder'> },
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  for (const cut of await findOutlivedCuts(parts.db)) {
    signal.throwIfAborted()
    await removeCut(parts, cut)
  }
  for (;;) {
    const cuts = await findOldCuts(parts.db, new Date(now.getTime() - CUT_KEPT_MS), BATCH)
    for (const cut of cuts) {
      signal.throwIfAborted()
      await removeCut(parts, cut)
    }
    if (cuts.length < BATCH) return
  }
}
