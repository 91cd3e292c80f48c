import { sweepOrphans } from '../../src/evolutions/keeping/sweep-orphans.ts'
import type { Db } from '../../src/platform/database/tables.ts'
import type { Storage } from '../../src/platform/storage/storage.ts'
import { collect } from '../storage-contract.ts'

const LATER_MS = 2 * 3_600_000

/** What evolutions that are there say that they begin with, and have no file of. */
export async function findLostOriginals(db: Db, storage: Storage): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('frames')
    .innerJoin('evolutions', 'evolutions.id', 'frames.evolution_id')
    .select(['frames.evolution_id as folder', 'frames.sha256'])
    .where('frames.number', '=', 0)
    .where('evolutions.files_expired_at', 'is', null)
    .execute()
  const sizes = await Promise.all(rows.map((row) => storage.sizeOf({ ...row, extension: 'png' })))
  return rows.flatMap(({ folder }, at) => (sizes[at] === undefined ? [`${folder} has lost its original`] : []))
}

/** Sweeps as it is done when kills have long passed, and says what is lost then, or left although it is nobody's. */
export async function sweepAndLook(db: Db, storage: Storage): Promise<readonly string[]> {
  await sweepOrphans({ db, storage }, new Date(Date.now() + LATER_MS))
  const living = await db.selectFrom('evolutions').select('id').where('files_expired_at', 'is', null).execute()
  const ids = new Set(living.map(({ id }) => id))
  const left = (await collect(storage.folders())).filter((folder) => !ids.has(folder))
  return [...(await findLostOriginals(db, storage)), ...left.map((folder) => `${folder} is nobody's`)]
}

/** Forks that are there, and whose parent is not. */
export async function countOutlived(db: Db): Promise<number> {
  const forks = await db
    .selectFrom('evolutions as fork')
    .leftJoin('evolutions as parent', 'parent.id', 'fork.forked_from')
    .select('fork.id')
    .where('fork.forked_from', 'is not', null)
    .where('parent.id', 'is', null)
    .execute()
  return forks.length
}
