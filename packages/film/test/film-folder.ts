import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** An empty folder that goes when the test ends. */
export async function filmFolder(): Promise<string> {
  const { folder, remove } = await makeFolder()
  onTestFinished(remove)
  return folder
}

/** An empty folder, and what removes it. */
export async function makeFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'afterimage-film-'))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** A signal that never aborts. */
export const never: AbortSignal = new AbortController().signal
