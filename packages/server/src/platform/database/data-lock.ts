import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { isErrorCode } from './error-code.ts'
import { birthOf, isRunning } from './other-process.ts'

const BEAT_MS = 2_000
/** A holder that cannot be looked up (another container, another machine) is dead after this long without a beat. */
const SILENT_MS = 10_000
/** What a killed process may take until the kernel has taken it apart, and how often it is looked at. */
const DYING_MS = 15_000
const LOOK_MS = 100
const ROUNDS = 10

const holder = z.object({ token: z.string(), pid: z.number(), born: z.string().nullable(), host: z.string() })
type Holder = z.infer<typeof holder>

export interface DataLock {
  release(): Promise<void>
}

/**
 * Holds the data folder for this process alone: two processes on one embedded database lose rows silently.
 * Sees through the lock of a process that was killed, and waits for one that is still dying; `onWait` hears of it.
 * Throws when another process really holds the folder.
 */
export async function lockDataFolder(folder: string, onWait?: (pid: number) => void): Promise<DataLock> {
  const file = path.join(folder, 'server.lock')
  const mine: Holder = { token: randomUUID(), pid: process.pid, born: birthOf(process.pid), host: hostname() }
  for (let round = 0; round < ROUNDS; round += 1) {
    if (await placeLock(file, mine)) return keepBeating(file, mine)
    const other = await readHolder(file)
    if (other === undefined) continue
    if (await isAlive(file, other, onWait)) {
      throw new Error(
        `Another Afterimage (process ${other.pid} on ${other.host}) is using ${folder}. Stop it, or set DATA_DIR to another folder.`,
      )
    }
    if (await takeOver(file, mine, other)) return keepBeating(file, mine)
  }
  throw new Error(
    `The lock ${file} keeps changing hands. Stop the other Afterimage, or set DATA_DIR to another folder.`,
  )
}

/** Written whole beside it and linked into place, so that nobody ever reads half a lock. */
async function placeLock(file: string, mine: Holder): Promise<boolean> {
  const draft = await writeDraft(file, mine)
  try {
    await link(draft, file)
    return true
  } catch (error) {
    if (isErrorCode(error, 'EEXIST')) return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

async function writeDraft(file: string, mine: Holder): Promise<string> {
  const draft = `${file}.${mine.token}`
  await writeFile(draft, JSON.stringify(mine), { mode: 0o600 })
  return draft
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

/**
 * Puts our lock in the place of a dead holder's; false when somebody else does so. Of all who find the same dead lock one gets
 * the ticket, a file named after the dead; who is killed with a ticket is taken over likewise. A ticket is removed only when the
 * lock is another one, so anyone who comes late with it sees that, and nobody ever moves a living one's lock.
 */
async function takeOver(file: string, mine: Holder, dead: Holder): Promise<boolean> {
  const left: string[] = []
  let ticket = ticketFor(file, dead)
  while (!(await placeLock(ticket, mine))) {
    const taker = await readHolder(ticket)
    if (taker === undefined) return false
    if (await isTaking(ticket, taker)) {
      await sleep(LOOK_MS)
      return false
    }
    left.push(ticket)
    ticket = ticketFor(file, taker)
  }
  try {
    if ((await readHolder(file))?.token !== dead.token) return false
    await rename(await writeDraft(file, mine), file)
    for (const other of left) await rm(other, { force: true })
    return true
  } finally {
    await rm(ticket, { force: true })
  }
}

function ticketFor(file: string, { token }: Holder): string {
  // A broken lock names nobody: whatever stands in it, there is one ticket for it.
  return `${file}.after-${/^[\w-]+$/.test(token) ? token : 'nobody'}`
}

/** Taking over is a matter of milliseconds, if its process lives. */
async function isTaking(ticket: string, taker: Holder): Promise<boolean> {
  if (taker.host === hostname()) return taker.pid !== 0 && isSameProcess(taker)
  const placedAt = await beatOf(ticket)
  return placedAt !== undefined && Date.now() - placedAt < SILENT_MS
}

async function isAlive(file: string, other: Holder, onWait?: (pid: number) => void): Promise<boolean> {
  if (other.pid === 0) return false
  const before = await beatOf(file)
  if (other.host === hostname()) {
    if (!isSameProcess(other)) return false
    onWait?.(other.pid)
    return outlives(file, other, before)
  }
  if (before === undefined || Date.now() - before > SILENT_MS * 6) return false
  return (await nextSign(file, before, SILENT_MS)) === 'beat'
}

/** What its holder shows first, if in time: another beat, or that it is gone, by its lock or, where that can be seen, by itself. */
async function nextSign(
  file: string,
  before: number | undefined,
  withinMs: number,
  isThere = () => true,
): Promise<'beat' | 'gone' | 'none'> {
  const deadline = performance.now() + withinMs
  while (performance.now() < deadline) {
    await sleep(LOOK_MS)
    if (!isThere()) return 'gone'
    const beat = await beatOf(file)
    // The holder has let go, or its lock is being set aside by another start.
    if (beat === undefined) return 'gone'
    if (beat !== before) return 'beat'
  }
  return 'none'
}

/** Whether the process beats once more, which no dying one does, or is still there when the wait is over. */
async function outlives(file: string, other: Holder, before: number | undefined): Promise<boolean> {
  const sign = await nextSign(file, before, DYING_MS, () => isSameProcess(other))
  if (sign !== 'none') return sign === 'beat'
  // Where the kernel does not tell when a process began, another one may have got its number.
  return other.born !== null || before === undefined || Date.now() - before < SILENT_MS * 6
}

function isSameProcess(other: Holder): boolean {
  return isRunning(other.pid) && birthOf(other.pid) === other.born
}

async function beatOf(file: string): Promise<number | undefined> {
  return stat(file).then(
    (found) => found.mtimeMs,
    () => undefined,
  )
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
