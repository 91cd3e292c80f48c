import { constants, cpSync, existsSync } from 'node:fs'
import path from 'node:path'
import { bringUpToDate, prepareOnce } from './prepared.ts'

/** Gives a data folder without a database the embedded one, migrated: ten times as fast as letting the server make it. */
export async function prepareDataFolder(dataDir: string): Promise<void> {
  const database = path.join(dataDir, 'database')
  if (existsSync(database)) return
  const prepared = await prepareOnce('pglite', (folder) => bringUpToDate({ databaseUrl: undefined, dataDir: folder }))
  if (prepared === undefined) return
  // A thousand small files: one at a time through the event loop they take three times as long.
  cpSync(path.join(prepared, 'database'), database, { recursive: true, mode: constants.COPYFILE_FICLONE })
}
