import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** An empty folder that goes when the test ends. */
export async function filmFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'afterimage-film-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A signal that never aborts. */
export const never: AbortSignal = new AbortController().signal
