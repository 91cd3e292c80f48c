import { PassThrough, type Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Db } from '../../platform/database/tables.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { type Archived, listNamedFiles } from './archive-evolutions.ts'

/** Everything that is kept of an evolution, hidden or not, for an operator; undefined when there is no such evolution. */
export async function findFilesToSave(
  { db, storage }: { readonly db: Db; readonly storage: Pick<Storage, 'stream' | 'sizeOf'> },
  id: string,
): Promise<{ readonly count: number; readonly openZip: () => Readable } | undefined> {
  const files = await listNamedFiles(db, id)
  return files && { count: files.length, openZip: () => archiveFiles(files, storage) }
}

/**
 * A ZIP of files under their names, streamed: each is opened when the stream gets to it, and nothing is compressed, because pictures and
 * films already are. One that is missing is left out. Destroying the stream closes the file that is open.
 */
function archiveFiles(files: Archived['files'], storage: Pick<Storage, 'stream' | 'sizeOf'>): Readable {
  const zip = new ZipFile()
  const output = new PassThrough()
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)))
  let current: Readable | undefined
  output.once('close', () => current?.destroy())
  zip.on('error', fail)
  zip.outputStream.pipe(output)
  const addAll = async () => {
    for (const { name, file } of files) {
      if (output.destroyed) return
      const size = await storage.sizeOf(file)
      if (size === undefined) continue
      zip.addReadStreamLazy(name, { compress: false, size }, (give) => {
        if (output.destroyed) return
        current = storage.stream(file)
        give(null, current)
      })
    }
    zip.end()
  }
  addAll().catch(fail)
  return output
}
