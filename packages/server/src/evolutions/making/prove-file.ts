import { createHash, hash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { Storage, StoredFile } from '../../platform/storage/storage.ts'

/** Why a kept file cannot be used. */
export type Damage = 'missing' | 'damaged'

const READS = 2

/**
 * The content of a file when it is what its name says, else why it cannot be used. A file is called damaged only when it was read
 * twice. Throws when the storage fails: that says nothing of the file.
 */
export async function readProven(storage: Storage, file: StoredFile): Promise<Uint8Array | Damage> {
  for (let reads = 0; reads < READS; reads += 1) {
    try {
      const bytes = await storage.read(file)
      if (hash('sha256', bytes) === file.sha256) return bytes
    } catch (error) {
      if ((await storage.sizeOf(file)) === undefined) return 'missing'
      throw error
    }
  }
  return 'damaged'
}

/** Whether a file, too large to be read as a whole, is what its name says. Throws when the storage fails. */
export async function isProven(storage: Storage, file: StoredFile & { readonly bytes: number }): Promise<boolean> {
  if ((await storage.sizeOf(file)) !== file.bytes) return false
  const sha256 = createHash('sha256')
  await pipeline(storage.stream(file), sha256)
  return sha256.digest('hex') === file.sha256
}
