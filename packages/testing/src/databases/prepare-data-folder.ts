import { constants, cpSync, existsSync } from 'node:fs'
import { appendFile, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { prepareOnce } from '../prepare-once.ts'
import { bringUpToDate } from './prepared.ts'

/** More than all that a test keeps in a database. */
const BUFFERS = '16MB'

/** Gives a data folder without a database the embedded one, migrated: thirty times as fast as letting the server make it. */
export async function prepareDataFolder(dataDir: string): Promise<void> {
  await copyPrepared(dataDir, 'pglite', async (folder) => {
    await prepareEmptyDatabase(folder)
    await bringUpToDate({ databaseUrl: undefined, dataDir: folder, isDatabaseSynced: false })
  })
}

/** The same without a table, for who is to migrate it: PostgreSQL alone takes a dozen seconds of a processor to make its own. */
export async function prepareEmptyDatabase(dataDir: string): Promise<void> {
  await copyPrepared(dataDir, 'pglite-empty', async (folder) => {
    const database = path.join(folder, 'database')
    await (await PGlite.create({ dataDir: database })).close()
    await dropTemplates(path.join(database, 'base'))
    await useLittleMemory(database)
  })
}

async function copyPrepared(dataDir: string, name: string, make: (folder: string) => Promise<void>): Promise<void> {
  const database = path.join(dataDir, 'database')
  if (existsSync(database)) return
  const prepared = await prepareOnce(name, make)
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
