import type { Logger } from 'pino'
import type { Storage } from '../../platform/storage/storage.ts'

/** Removes the files of an evolution that is gone, or whose time is over. What cannot be removed now is left to the sweep. */
export async function discardFiles(
  { storage, log }: { readonly storage: Pick<Storage, 'removeFolder'>; readonly log: Logger },
  id: string,
): Promise<void> {
  await storage
    .removeFolder(id)
    .catch((error: unknown) => log.warn({ err: error, evolutionId: id }, 'files are left for the sweep'))
}
