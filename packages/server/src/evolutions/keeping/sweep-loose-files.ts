import { isSettled } from '@afterimage/core/statuses'
import type { Db } from '../../platform/database/tables.ts'
import { fileName, type ListedFile, type Storage, type StoredFile } from '../../platform/storage/storage.ts'
import { lockEvolution } from '../records/evolution-store.ts'
import { listFrames } from '../records/frame-store.ts'
import { listOutputs } from '../records/output-store.ts'
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

/**
 * Removes those of the files that no frame and no output of the evolution names, once it has ended; returns how many.
 * Under the lock, which a retry takes, too: it may be about to record a file that lies there already.
 */
export async function removeUnnamed(
  { db, storage }: { readonly db: Db; readonly storage: Storage },
  id: string,
  files: readonly StoredFile[],
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const evolution = await lockEvolution(tx, id)
    if (evolution === undefined || !isSettled(evolution.status)) return 0
    const named = new Set((await listOutputs(tx, id)).map(fileName))
    for (const { sha256, thumbnail_sha256, embedding_sha256: embedding } of await listFrames(tx, id)) {
      named.add(fileName({ sha256, extension: 'png' })).add(fileName({ sha256: thumbnail_sha256, extension: 'webp' }))
      if (embedding !== null) named.add(fileName({ sha256: embedding, extension: 'vec' }))
    }
    const loose = files.filter((file) => !named.has(fileName(file)))
    for (const file of loose) await storage.remove(file)
    return loose.length
  })
}
