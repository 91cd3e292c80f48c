import type { Readable } from 'node:stream'
import type { Archived } from '../evolutions/evolutions.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { streamZip } from '../platform/stream-zip.ts'

/**
 * A ZIP of everything that belongs to an account, streamed: `account.json`, and a folder for each evolution with
 * `evolution.json`, its frames and its films. Once the stream is destroyed no more evolutions are asked for.
 */
export function exportAccount(
  account: unknown,
  evolutions: AsyncIterable<Archived>,
  storage: Pick<Storage, 'sizeOf' | 'stream'>,
): Readable {
  return streamZip(storage, async (zip) => {
    zip.addJson('account.json', account)
    for await (const { detail, files } of evolutions) {
      if (!zip.isWanted()) return
      const folder = `evolutions/${detail.evolution.id}`
      zip.addJson(`${folder}/evolution.json`, detail)
      for (const { name, file } of files) {
        if (!zip.isWanted()) return
        await zip.addFile(`${folder}/${name}`, file)
      }
    }
  })
}
