import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { prepareEmptyDatabase } from '@afterimage/testing/databases/prepare-data-folder'
import { PGlite } from '@electric-sql/pglite'

/** The embedded database as its package opens it, without a table, and what removes its folder once it is closed. */
export async function openEmptyPglite(): Promise<{ readonly pglite: PGlite; remove(): Promise<void> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'afterimage-pglite-'))
  await prepareEmptyDatabase(dataDir)
  return {
    pglite: await PGlite.create({ dataDir: path.join(dataDir, 'database') }),
    remove: () => rm(dataDir, { recursive: true, force: true }),
  }
}
