import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'

const BEAT_MS = 2_000
/** A holder that cannot be looked up (another container, another machine) is dead after this long without a beat. */
const SILENT_MS = 10_000

const holder = z.object({ token: z.string(), pid: z.number(), born: z.string().nullable(), host: z.string() })
type Holder = z.infer<typeof holder>

export interface DataLock {
  release(): Promise<void>
}

/**
 * Holds the data folder for this process alone: two processes on one embedded database lose rows silently.
 * Sees through the lock of a process that was killed. Throws when another process really holds the folder.
 */
export async function lockDataFolder(folder: string): Promise<DataLock> {
  const file = path.join(folder, 'server.lock')
  const mine: Holder = { token: randomUUID(), pid: process.pid, born: birthOf(process.pid), host: hostname() }
  for (let round = 0; round < 5; round += 1) {
    if (await placeLock(file, mine)) return keepBeating(file, mine)
    const other = await readHolder(file)
    if (other === undefined) continue
    if (await isAlive(file, other)) {
      throw new Error(
        `Another Afterimage (process ${other.pid} on ${other.host}) is using ${folder}. Stop it, or set DATA_DIR to another folder.`,
      )
    }
    await setAside(file, other)
  }
  throw new Error(
    `The lock ${file} keeps changing hands. Stop the other Afterimage, or set DATA_DIR to another folder.`,
  )
}

/** Written whole beside it and linked into place, so that nobody ever reads half a lock. */
async function placeLock(file: string, mine: Holder): Promise<boolean> {
  const draft = `${file}.${mine.token}`
  await writeFile(draft, JSON.stringify(mine), { mode: 0o600 })
  try {
    await link(draft, file)
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

function keepBeating(file: string, mine: Holder): DataLock {
  const beat = setInterval(() => void utimes(file, new Date(), new Date()).catch(() => undefined), BEAT_MS)
  beat.unref()
  return {
    release: async () => {
      clearInterval(beat)
      if ((await readHolder(file))?.token === mine.token) await rm(file, { force: true })
    },
  }
}

/** Moves a dead holder's lock away; if the file turns out to be a living newcomer's, it goes back. */
async function setAside(file: string, dead: Holder): Promise<void> {
  const aside = `${file}.${randomUUID()}`
  try {
    await rename(file, aside)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return
    throw error
  }
  if ((await readHolder(aside))?.token !== dead.token) await link(aside, file).catch(() => undefined)
  await rm(aside, { force: true })
}

async function isAlive(file: string, other: Holder): Promise<boolean> {
  if (other.pid === 0) return false
  if (other.host === hostname()) return isRunning(other.pid) && birthOf(other.pid) === other.born
  const before = await beatOf(file)
  if (before === undefined || Date.now() - before > SILENT_MS * 6) return false
  await sleep(SILENT_MS)
  return (await beatOf(file)) !== before
}

async function beatOf(file: string): Promise<number | undefined> {
  return stat(file).then(
    (found) => found.mtimeMs,
    () => undefined,
  )
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return isCode(error, 'EPERM')
  }
}

/**
 * When a process started, as the kernel counts it (proc(5), field 22 of stat): a process id alone comes round again,
 * in a container at every start. Null where there is no /proc.
 */
function birthOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, field 2, may hold spaces and brackets: count from its last closing one.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

async function readHolder(file: string): Promise<Holder | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  // A lock is written whole, so a broken one is no living server's; nobody is called so.
  return holder.catch(NOBODY).parse(asJson(text))
}

const NOBODY: Holder = { token: '', pid: 0, born: '', host: hostname() }

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
