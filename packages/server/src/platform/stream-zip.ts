import { PassThrough, type Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Storage, StoredFile } from './storage/storage.ts'

/** A ZIP that is being written. */
export interface ZipStream {
  /** Whether somebody still takes it: nothing more needs to be added otherwise. */
  isWanted(): boolean
  addJson(name: string, content: unknown): void
  /** A file of the store, opened when the stream gets to it; one that is missing is left out. */
  addFile(name: string, file: StoredFile): Promise<void>
}

/**
 * A ZIP of what `addAll` adds, streamed: files are opened one after the other, and nothing is compressed, because pictures and films
 * already are. Destroying the stream closes the file that is open.
 */
export function streamZip(
  storage: Pick<Storage, 'sizeOf' | 'stream'>,
  addAll: (zip: ZipStream) => Promise<void>,
): Readable {
  const zip = new ZipFile()
  const output = new PassThrough()
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)))
  const isWanted = () => !output.destroyed
  let current: Readable | undefined
  output.once('close', () => current?.destroy())
  zip.on('error', fail)
  zip.outputStream.pipe(output)
  addAll({
    isWanted,
    addJson: (name, content) =>
      zip.addBuffer(Buffer.from(`${JSON.stringify(content, null, 2)}\n`), name, { compress: false }),
    addFile: async (name, file) => {
      const size = await storage.sizeOf(file)
      if (size === undefined) return
      zip.addReadStreamLazy(name, { compress: false, size }, (give) => {
        if (!isWanted()) return
        current = storage.stream(file)
        give(null, current)
      })
    },
  }).then(() => zip.end(), fail)
  return output
}
