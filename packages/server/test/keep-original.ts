import { encodePng } from '@afterimage/frames/encode-frame'
import type { Pixels } from '@afterimage/frames/pixels'
import type { Db } from '../src/platform/database/tables.ts'
import type { Storage } from '../src/platform/storage/storage.ts'

/** The picture of one shade of grey, 0–255. */
function greyPicture(shade: number): Pixels {
  return { data: new Uint8Array(8 * 8 * 3).fill(shade), width: 8, height: 8 }
}

/** Gives an evolution that is rows alone a real original, of one shade; returns its SHA-256. */
export async function keepOriginal(db: Db, storage: Storage, id: string, shade: number): Promise<string> {
  const { sha256 } = await storage.keep(id, 'png', await encodePng(greyPicture(shade)))
  await db
    .updateTable('frames')
    .set({ sha256, width: 8, height: 8 })
    .where('evolution_id', '=', id)
    .where('number', '=', 0)
    .execute()
  return sha256
}
