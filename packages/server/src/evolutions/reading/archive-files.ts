import type { Readable } from 'node:stream'
import type { Db } from '../../platform/database/tables.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { streamZip } from '../../platform/stream-zip.ts'
import { listNamedFiles } from './archive-evolutions.ts'

/** Everything that is kept of an evolution, hidden or not, for an operator; undefined when there is no such evolution. */
export async function findFilesToSave(
  { db, storage }: { readonly db: Db; readonly storage: Pick<Storage, 'stream' | 'sizeOf'> },
  id: string,
): Promise<{ readonly count: number; readonly openZip: () => Readable } | undefined> {
  const files = await listNamedFiles(db, id)
  if (files === undefined) return undefined
  const openZip = () =>
    streamZip(storage, async (zip) => {
      for (const { name, file } of files) if (zip.isWanted()) await zip.addFile(name, file)
    })
  return { count: files.length, openZip }
}
