import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_EVERY_MS = 50
const MADE_WITHIN_MS = 60_000

/**
 * A folder that takes long to make and little to copy: made by the first test file of the run that wants it, while others
 * wait. Outside a run (`test-run.ts`) there is nobody to share it with: resolves with undefined.
 */
export async function prepareOnce(name: string, make: (folder: string) => Promise<void>): Promise<string | undefined> {
  const run = process.env.TEST_RUN_FOLDER
  if (run === undefined) return undefined
  const prepared = path.join(run, name)
  const deadline = performance.now() + MADE_WITHIN_MS
  while (!existsSync(prepared)) {
    if (performance.now() > deadline) throw new Error(`${prepared} was not made in time`)
    if (await isFirst(`${prepared}.turn`)) await makeWhole(prepared, make).finally(() => rmdir(`${prepared}.turn`))
    else await sleep(LOOK_EVERY_MS)
  }
  return prepared
}

/** Making a folder succeeds for one of many. */
async function isFirst(turn: string): Promise<boolean> {
  return mkdir(turn).then(
    () => true,
    () => false,
  )
}

/** Nobody finds it half made. */
async function makeWhole(prepared: string, make: (folder: string) => Promise<void>): Promise<void> {
  if (existsSync(prepared)) return
  const draft = await mkdtemp(`${prepared}-`)
  await make(draft)
  await rename(draft, prepared)
}
