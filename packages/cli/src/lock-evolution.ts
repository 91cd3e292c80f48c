import { join } from 'node:path'
import { FolderInUse, lockFolder } from '@afterimage/film/folder/lock-folder'
import { UsageError } from './usage-error.ts'

/** The file that says which process works in a folder. */
export const LOCK_FILE = '.lock'
/** How long one that was killed may take to go, milliseconds. */
const DYING_MS = 5_000

/**
 * Keeps a folder for this process alone, until the returned function is called: two of them would overwrite each other's frames and
 * pay for both. The lock of a process that was killed is taken over. Throws {@link UsageError} where another one is at work;
 * `otherwise` says what else a person can do than wait.
 */
export async function holdFolder(folder: string, otherwise = ''): Promise<() => Promise<void>> {
  try {
    const lock = await lockFolder(join(folder, LOCK_FILE), { dyingMs: DYING_MS })
    return () => lock.release()
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    throw new UsageError(
      `${error.by} is working in ${folder}. Wait for it to end${otherwise}. If it no longer runs, delete ${error.file}.`,
    )
  }
}
