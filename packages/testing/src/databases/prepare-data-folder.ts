import { constants, cpSync, existsSync } from 'node:fs'
import { appendFile, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { bringUpToDate, prepareOnce } from './prepared.ts'

/** More than all that a test keeps in a database. */
const BUFFERS = '16MB'

/** Gives a data folder without a database the embedded one, migrated: ten times as fast as letting the server make it. */
export async function prepareDataFolder(dataDir: string): Promise<void> {
  const database = path.join(dataDir, 'database')
  if (existsSync(database)) return
  const prepared = await prepareOnce('pglite', async (folder) => {
    await bringUpToDate({ databaseUrl: undefined, dataDir: folder, isDatabaseSynced: false })
    await dropTemplates(path.join(folder, 'database', 'base'))
    await useLittleMemory(path.join(folder, 'database'))
  })
  if (prepared === undefined) return
  // A thousand small files: one at a time through the event loop they take three times as long.
  cpSync(path.join(prepared, 'database'), database, { recursive: true, mode: constants.COPYFILE_FICLONE })
}

/** Half of the files are of `template1` and `template0`, from which further databases would be made. The embedded one makes none. */
async function dropTemplates(databases: string): Promise<void> {
  for (const id of ['1', '4']) {
    const folder = path.join(databases, id)
    for (const file of await readdir(folder)) await rm(path.join(folder, file))
  }
}

/** PostgreSQL writes over all of its buffers as it starts: over the usual 128 MB, most of the second that opening the database would take. */
async function useLittleMemory(database: string): Promise<void> {
  await appendFile(path.join(database, 'postgresql.conf'), `\nshared_buffers = ${BUFFERS}\n`)
}
