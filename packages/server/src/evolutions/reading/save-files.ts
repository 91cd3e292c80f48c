import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Db } from '../../platform/database/tables.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { listNamedFiles } from './archive-evolutions.ts'

export interface SaveParts {
  readonly db: Db
  readonly storage: Pick<Storage, 'stream'>
}

/**
 * Copies what is kept of an evolution into a new folder, hidden or not, for the operator to look at. Returns how many files that
 * are; undefined when there is no such evolution. Throws when the folder is there already, or a file is missing.
 */
export async function saveFiles({ db, storage }: SaveParts, id: string, folder: string): Promise<number | undefined> {
  const files = await listNamedFiles(db, id)
  if (files === undefined) return undefined
  await mkdir(path.dirname(folder), { recursive: true, mode: 0o700 })
  await mkdir(folder, { mode: 0o700 }).catch((cause: unknown) => {
    throw new Error(`A folder that is not there yet is needed, and ${folder} cannot be made.`, { cause })
  })
  for (const { name, file } of files) {
    const target = path.join(folder, name)
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    await pipeline(storage.stream(file), createWriteStream(target, { mode: 0o600, flags: 'wx' }))
  }
  return files.length
}
