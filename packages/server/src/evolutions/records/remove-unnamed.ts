import { isSettled } from '@afterimage/core/statuses'
import type { Logger } from 'pino'
import type { Db, Tx } from '../../platform/database/tables.ts'
import { takeTime } from '../../platform/database/take-time.ts'
import { fileName, type Storage, type StoredFile } from '../../platform/storage/storage.ts'
import { type CutRow, cutFile, deleteCut, findCutsShowing, folderOf, listCutFiles } from './cut-store.ts'
import { discardFiles } from './discard-files.ts'
import { findEvolution, lockEvolution } from './evolution-store.ts'
import { listFrames } from './frame-store.ts'
import { listOutputs } from './output-store.ts'
import { areFilesGone } from './retention-store.ts'

/** All files of an evolution that nothing names, one after another, from a slow store. */
const REMOVED_WITHIN_S = 120

/**
 * Removes those of the files that no frame, output or cut of the evolution names, once it has ended; returns how many.
 * Under the lock, which a retry takes, too: it may be about to record a file that lies there already.
 */
export async function removeUnnamed(
  { db, storage }: { readonly db: Db; readonly storage: Storage },
  id: string,
  files: readonly StoredFile[],
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await takeTime(tx, REMOVED_WITHIN_S)
    const evolution = await lockEvolution(tx, id)
    if (evolution === undefined || !isSettled(evolution.status)) return 0
    const loose = await unnamedOf(tx, id, files)
    for (const file of loose) await storage.remove(file)
    return loose.length
  })
}

/**
 * Removes a cut with its film. In one transaction, the film first: what a kill leaves is a cut that is removed again.
 */
export async function removeCut(
  { db, storage }: { readonly db: Db; readonly storage: Pick<Storage, 'remove' | 'removeFolder'> },
  cut: CutRow,
): Promise<void> {
  const { evolution_id: evolutionId } = cut
  await db.transaction().execute(async (tx) => {
    await takeTime(tx, REMOVED_WITHIN_S)
    if (evolutionId === null) {
      await deleteCut(tx, cut.id)
      return storage.removeFolder(folderOf(cut))
    }
    if ((await lockEvolution(tx, evolutionId)) === undefined) return
    await deleteCut(tx, cut.id)
    const film = cutFile(cut)
    const files = film === undefined ? [] : await unnamedOf(tx, evolutionId, [film])
    for (const file of files) await storage.remove(file)
  })
}

/** Removes the cuts of races that show an evolution, which is gone or is to be seen no longer. */
export async function removeCutsShowing(
  parts: { readonly db: Db; readonly storage: Pick<Storage, 'remove' | 'removeFolder'> },
  evolutionId: string,
): Promise<void> {
  for (const cut of await findCutsShowing(parts.db, evolutionId)) await removeCut(parts, cut)
}

/**
 * Removes the files of an evolution that is gone, or whose time is over, and the cuts of its race that show it. What cannot be removed
 * now is left to the sweep.
 */
export async function discardEverywhere(
  parts: { readonly db: Db; readonly storage: Pick<Storage, 'remove' | 'removeFolder'>; readonly log: Logger },
  id: string,
): Promise<void> {
  await discardFiles(parts, id)
  await removeCutsShowing(parts, id).catch((error: unknown) =>
    parts.log.warn({ err: error, evolutionId: id }, 'cuts of its race are left for the sweep'),
  )
}

/** Those of the files that nothing of the evolution names. */
async function unnamedOf(tx: Tx, id: string, files: readonly StoredFile[]): Promise<readonly StoredFile[]> {
  const named = new Set([...(await listOutputs(tx, id)), ...(await listCutFiles(tx, id))].map(fileName))
  for (const { sha256, thumbnail_sha256, embedding_sha256: embedding } of await listFrames(tx, id)) {
    named.add(fileName({ sha256, extension: 'png' })).add(fileName({ sha256: thumbnail_sha256, extension: 'webp' }))
    if (embedding !== null) named.add(fileName({ sha256: embedding, extension: 'vec' }))
  }
  return files.filter((file) => !named.has(fileName(file)))
}

/**
 * Removes a file that was stored for a frame and could not be recorded with it. Where the evolution was deleted or taken down
 * meanwhile, or its time is over, nothing of it may stay, and its folder goes too.
 */
export async function removeUnrecorded(
  parts: { readonly db: Db; readonly storage: Storage; readonly log: Logger },
  file: StoredFile,
): Promise<void> {
  const evolution = await findEvolution(parts.db, file.folder)
  if (evolution === undefined || areFilesGone(evolution)) await discardFiles(parts, file.folder)
  else await removeUnnamed(parts, file.folder, [file])
}
