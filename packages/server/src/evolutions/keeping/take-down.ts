import type { Logger } from 'pino'
import type { Alongside, Db } from '../../platform/database/tables.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { settleRemoved } from '../lifecycle/settle-evolution.ts'
import { discardFiles } from '../records/discard-files.ts'
import { findEvolution, lockEvolution } from '../records/evolution-store.ts'
import { removeCutsShowing } from '../records/remove-unnamed.ts'
import { buryEvolution } from './tombstone-store.ts'

export interface TakeDownParts {
  readonly db: Db
  readonly storage: Pick<Storage, 'remove' | 'removeFolder'>
  /** Stops the run of this evolution if it is in this process; elsewhere the lost write right stops it. */
  readonly interrupt: (evolutionId: string) => void
}

export interface Removal {
  /** Who ran the command. */
  readonly by: string
  /** What its owner is told; null for nothing. */
  readonly reason: string | null
}

/**
 * Removes an evolution for good, by the operator's decision: its pictures, films, texts, likes and views go, and a
 * tombstone stays that says who did it, when and why. What still runs of it ends, and nothing of its price is given
 * back. Done again, it removes files that are left. False when there is no such evolution. Throws when the files could
 * not be deleted; they are shown to nobody then, and the command is to be run again. `alongside` belongs to it the first time.
 */
export async function takeDownEvolution(
  { db, storage, interrupt }: TakeDownParts,
  id: string,
  removal: Removal,
  now: Date,
  alongside?: Alongside,
): Promise<boolean> {
  const isThere = await db.transaction().execute(async (tx) => {
    const evolution = await lockEvolution(tx, id)
    if (evolution === undefined) return false
    if (evolution.moderation === 'removed') return true
    await settleRemoved(tx, evolution)
    await buryEvolution(tx, id, removal, now)
    await alongside?.(tx)
    return true
  })
  if (!isThere) return false
  interrupt(id)
  // After the commit: from then on nobody is shown a file of it, and the sweep takes what a kill leaves.
  await storage.removeFolder(id)
  await removeCutsShowing({ db, storage }, id)
  return true
}

/** Removes what a run that has just ended stored after its evolution was removed, by a command in another process. */
export async function discardIfRemoved(
  parts: { readonly db: Db; readonly storage: Storage; readonly log: Logger },
  id: string,
): Promise<void> {
  const evolution = await findEvolution(parts.db, id)
  if (evolution?.moderation === 'removed') await discardFiles(parts, id)
}
