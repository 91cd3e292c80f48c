import { z } from 'zod'
import type { Db } from '../../platform/database/tables.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { findCutIds } from '../records/cut-store.ts'
import { findIdsWithFiles } from '../records/evolution-store.ts'

/** A folder without an evolution is a start that a kill cut short; one younger than this may still be in progress. */
const ORPHAN_AGE_MS = 3_600_000
const BATCH = 200

const folderName = z.uuid()

/** Removes the folders that belong to no evolution and no cut of a race, or to an evolution whose files' time is over; returns how many. */
export async function sweepOrphans(
  { db, storage }: { readonly db: Db; readonly storage: Storage },
  now: Date,
): Promise<number> {
  let removed = 0
  let batch: string[] = []
  const removeOrphans = async () => {
    const [evolutions, cuts] = [await findIdsWithFiles(db, batch), await findCutIds(db, batch)]
    for (const folder of batch.filter((name) => !evolutions.has(name) && !cuts.has(name))) {
      const changedAt = await storage.folderChangedAt(folder)
      if (changedAt === undefined || now.getTime() - changedAt.getTime() < ORPHAN_AGE_MS) continue
      await storage.removeFolder(folder)
      removed += 1
    }
    batch = []
  }
  for await (const folder of storage.folders()) {
    // What is called otherwise is not ours.
    if (!folderName.safeParse(folder).success) continue
    batch.push(folder)
    if (batch.length === BATCH) await removeOrphans()
  }
  await removeOrphans()
  return removed
}
