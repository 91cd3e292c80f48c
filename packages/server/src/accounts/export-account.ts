import type { Readable } from 'node:stream'
import { PassThrough } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Archived } from '../evolutions/evolutions.ts'
import type { Storage } from '../platform/storage/storage.ts'

/**
 * A ZIP of everything that belongs to an account: `account.json`, and a folder for each evolution with
 * `evolution.json`, its frames and its films. Streamed: files are opened when the stream gets to them, and nothing is
 * compressed, because pictures and films already are.
 */
export function exportAccount(
  account: unknown,
  evolutions: AsyncIterable<Archived>,
  storage: Pick<Storage, 'sizeOf' | 'stream'>,
): Readable {
  const zip = new ZipFile()
  const stream = new PassThrough()
  const fail = (error: unknown) => stream.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', fail)
  zip.outputStream.pipe(stream)
  addJson(zip, 'account.json', account)
  addEvolutions(zip, evolutions, storage).then(() => zip.end(), fail)
  return stream
}

async function addEvolutions(
  zip: ZipFile,
  evolutions: AsyncIterable<Archived>,
  storage: Pick<Storage, 'sizeOf' | 'stream'>,
): Promise<void> {
  for await (const { detail, files } of evolutions) {
    const folder = `evolutions/${detail.evolution.id}`
    addJson(zip, `${folder}/evolution.json`, detail)
    for (const { name, file } of files) {
      const size = await storage.sizeOf(file)
      if (size === undefined) continue
      zip.addReadStreamLazy(`${folder}/${name}`, { compress: false, size }, (give) => give(null, storage.stream(file)))
    }
  }
}

function addJson(zip: ZipFile, name: string, content: unknown): void {
  zip.addBuffer(Buffer.from(`${JSON.stringify(content, null, 2)}\n`), name, { compress: false })
}
