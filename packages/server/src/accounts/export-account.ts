import type { Readable } from 'node:stream'
import { PassThrough } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Archived } from '../evolutions/evolutions.ts'
import type { Storage, StoredFile } from '../platform/storage/storage.ts'

/**
 * A ZIP of everything that belongs to an account: `account.json`, and a folder for each evolution with
 * `evolution.json`, its frames and its films. Streamed: files are opened when the stream gets to them, and nothing is
 * compressed, because pictures and films already are. Destroying the stream closes the file that is open, and no more
 * evolutions are asked for.
 */
export function exportAccount(
  account: unknown,
  evolutions: AsyncIterable<Archived>,
  storage: Pick<Storage, 'sizeOf' | 'stream'>,
): Readable {
  const zip = new ZipFile()
  const output = new PassThrough()
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)))
  // One at a time: the archive opens the next file when this one is written.
  let current: Readable | undefined
  const open = (file: StoredFile) => {
    current = storage.stream(file)
    return current
  }
  output.once('close', () => current?.destroy())
  zip.on('error', fail)
  zip.outputStream.pipe(output)
  addJson(zip, 'account.json', account)
  addEvolutions(zip, evolutions, { sizeOf: storage.sizeOf, open, isWanted: () => !output.destroyed }).then(
    () => zip.end(),
    fail,
  )
  return output
}

interface Source extends Pick<Storage, 'sizeOf'> {
  readonly open: (file: StoredFile) => Readable
  /** Whether somebody still takes the archive. */
  readonly isWanted: () => boolean
}

async function addEvolutions(
  zip: ZipFile,
  evolutions: AsyncIterable<Archived>,
  { sizeOf, open, isWanted }: Source,
): Promise<void> {
  for await (const { detail, files } of evolutions) {
    if (!isWanted()) return
    const folder = `evolutions/${detail.evolution.id}`
    addJson(zip, `${folder}/evolution.json`, detail)
    for (const { name, file } of files) {
      if (!isWanted()) return
      const size = await sizeOf(file)
      if (size === undefined) continue
      zip.addReadStreamLazy(`${folder}/${name}`, { compress: false, size }, (give) => {
        if (isWanted()) give(null, open(file))
      })
    }
  }
}

function addJson(zip: ZipFile, name: string, content: unknown): void {
  zip.addBuffer(Buffer.from(`${JSON.stringify(content, null, 2)}\n`), name, { compress: false })
}
