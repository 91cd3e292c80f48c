import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { UsageError } from './usage-error.ts'

/** The file that says which process works in a folder. */
export const LOCK_FILE = '.lock'
/** How often a lock that changes hands is looked at again. */
const ROUNDS = 5

const holder = z.object({ token: z.string(), pid: z.int().min(1) })
type Holder = z.infer<typeof holder>

/**
 * Keeps a folder for this process alone, until the returned function is called: two of them would overwrite each other's frames and
 * pay for both. The lock of a process that was killed is taken over. Throws {@link UsageError} where another one is at work.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, LOCK_FILE)
  const mine: Holder = { token: randomUUID(), pid: process.pid }
  for (let round = 0; round < ROUNDS; round++) {
    if (await place(file, mine)) return () => rm(file, { force: true })
    const other = await readHolder(file)
    if (other !== undefined && isRunning(other.pid)) {
      throw new UsageError(
        `Process ${other.pid} is working in ${folder}. Wait for it to end, or name another folder with --out.`,
      )
    }
    await setAside(file, mine, other)
  }
  throw new UsageError(`The lock ${file} keeps changing hands. Wait for the other process to end.`)
}

/** Written whole beside it and linked into place, so that nobody ever reads half a lock. */
async function place(file: string, mine: Holder): Promise<boolean> {
  const draft = `${file}.${mine.token}`
  await writeFile(draft, JSON.stringify(mine))
  try {
    await link(draft, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/** Removes a dead process's lock. Where another one was quicker, what was moved is that one's, and goes back to its place. */
async function setAside(file: string, mine: Holder, dead: Holder | undefined): Promise<void> {
  const aside = `${file}.${mine.token}`
  try {
    await rename(file, aside)
  } catch {
    return
  }
  if ((await readHolder(aside))?.token !== dead?.token) await link(aside, file).catch(() => undefined)
  await rm(aside, { force: true })
}

async function readHolder(file: string): Promise<Holder | undefined> {
  try {
    return holder.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return undefined
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Somebody else's process may not be signalled, but it is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
