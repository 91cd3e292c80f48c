import type { Db } from '../../platform/database/tables.ts'
import type { ListedFile, Storage } from '../../platform/storage/storage.ts'
import { removeUnnamed } from '../records/remove-unnamed.ts'
import { findEndedBetween } from '../records/retention-store.ts'

const HOUR_MS = 3_600_000
/** Younger files may be of a run that does not know yet that it was stopped. */
const LOOSE_AFTER_MS = HOUR_MS
/** Longer than from one sweep to the next. What is missed nevertheless goes when the files' time is over. */
const LOOK_BACK_MS = 4 * HOUR_MS

/**
 * Removes files of evolutions that ended lately which no frame and no output names: a kill or a cancel came after they
 * were stored and before they were recorded. Returns how many.
 */
export async function sweepLooseFiles(
  { db, storage }: { readonly db: Db; readonly storage: Storage },
  now: Date,
): Promise<number> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  let removed = 0
  for (const id of await findEndedBetween(db, ago(LOOK_BACK_MS), ago(LOOSE_AFTER_MS))) {
    const old: ListedFile[] = []
    for await (const file of storage.files(id)) if (file.changedAt < ago(LOOSE_AFTER_MS)) old.push(file)
    removed += await removeUnnamed({ db, storage }, id, old)
  }
  return removed
}
