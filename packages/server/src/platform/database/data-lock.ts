import path from 'node:path'
import { FolderInUse, type FolderLock, lockFolder } from '@afterimage/film/folder/lock-folder'

/**
 * Holds the data folder for this process alone: two processes on one embedded database lose rows silently. `onWait` hears of a process
 * that is waited for. Throws when another process really holds the folder.
 */
export async function lockDataFolder(folder: string, onWait: (pid: number) => void): Promise<FolderLock> {
  try {
    return await lockFolder(path.join(folder, 'server.lock'), { onWait })
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    throw new Error(
      `Another Afterimage is using ${folder}. Stop it, or set DATA_DIR to another folder. (${error.message}.)`,
    )
  }
}
