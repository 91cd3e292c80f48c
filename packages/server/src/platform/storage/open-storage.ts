import type { PlatformConfig } from '../platform-settings.ts'
import { openDiskStorage } from './disk-storage.ts'
import { openDrafts } from './drafts.ts'
import type { Storage } from './storage.ts'

/** Opens the store that the configuration names: a bucket, or a folder of the local disk. */
export async function openStorage({ dataDir, storage }: Pick<PlatformConfig, 'dataDir' | 'storage'>): Promise<Storage> {
  if (storage === undefined) return openDiskStorage(dataDir)
  // Loaded where it is used: it is the heaviest of all dependencies.
  const { openS3Storage } = await import('./s3-storage.ts')
  return openS3Storage(storage.address, await openDrafts(dataDir), { delivering: storage.delivering })
}
