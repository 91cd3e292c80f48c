import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { isErrorCode } from './error-code.ts'
import { birthOf, isRunning, processSpace } from './other-process.ts'

const BEAT_MS = 2_000
/** A holder that cannot be looked up (another container, another machine) is dead after this long without a beat. */
const SILENT_MS = 10_000
/** What a killed process may take until the kernel has taken it apart, and how often it is looked at. */
const DYING_MS = 15_000
const LOOK_MS = 100
const ROUNDS = 10

/** Who holds a folder: a process by its number and birth, and where the two can be looked up. */
interface Holder {
  readonly token: string
  readonly pid: number
  readonly born: string | null
  readonly host: string
  readonly space: string | null
}

export interface FolderLock {
  release(): Promise<void>
}

/** Another process works in the folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
  /** The lock: to be deleted by hand if nobody works there after all. */
  readonly file: string
  /** The process and its machine, as a sentence names them. */
  readonly by: string

  constructor(file: string, by: string) {
    super(`${by} holds the lock ${file}`)
    this.file = file
    this.by = by
  }
}

interface LockOptions {
  /** Hears of a holder on this machine that is waited for. */
  readonly onWait?: (pid: number) => void
  /** How long a holder on this machine that shows no beat is waited for, milliseconds. */
  readonly dyingMs?: number
}

/**
 * Holds a folder for this process alone, by the lock `file` in it: two processes would overwrite each other's files. Sees through the
 * lock of a process that was killed, also where process numbers come round again, and waits for one that is still dying.
 * Throws {@link FolderInUse} when another process really holds it.
 */
export async function lockFolder(file: string, options: LockOptions = {}): Promise<FolderLock> {
  const mine: Holder = {
    ...{ token: randomUUID(), pid: process.pid, born: birthOf(process.pid) },
    ...{ host: hostname(), space: processSpace() },
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    if (await placeLock(file, mine)) return keepBeating(file, mine)
    const other = await readHolder(file)
    if (other === undefined) continue
    if (await isAlive(file, other, options)) throw new FolderInUse(file, `Process ${other.pid} on ${other.host}`)
    if (await takeOver(file, mine, other)) return keepBeating(file, mine)
  }
  throw new FolderInUse(file, 'One process after the other')
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

function keepBeating(file: string, mine: Holder): FolderLock {
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
 * the ticket, a file named after the dead; a process that is killed with a ticket is taken over likewise. A ticket is removed only when the
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
  if (isNear(taker)) return taker.pid !== 0 && isSameProcess(taker)
  const placedAt = await beatOf(ticket)
  return placedAt !== undefined && Date.now() - placedAt < SILENT_MS
}

async function isAlive(file: string, other: Holder, { onWait, dyingMs = DYING_MS }: LockOptions): Promise<boolean> {
  if (other.pid === 0) return false
  const before = await beatOf(file)
  if (isNear(other)) {
    if (!isSameProcess(other)) return false
    onWait?.(other.pid)
    return outlives(file, other, before, dyingMs)
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
async function outlives(file: string, other: Holder, before: number | undefined, withinMs: number): Promise<boolean> {
  const sign = await nextSign(file, before, withinMs, () => isSameProcess(other))
  if (sign !== 'none') return sign === 'beat'
  // This process would beat: the silent one had its number before.
  if (other.pid === process.pid) return false
  // Where the kernel does not tell when a process began, another one may have got its number.
  return other.born !== null || before === undefined || Date.now() - before < SILENT_MS * 6
}

/** Whether the holder's number means here what it meant there. */
function isNear({ host, space }: Holder): boolean {
  return host === hostname() && space === processSpace()
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
  // A lock is written whole, so a broken one is no living process's; nobody is called so.
  return asHolder(text) ?? { token: '', pid: 0, born: '', host: hostname(), space: processSpace() }
}

function asHolder(text: string): Holder | undefined {
  try {
    const told: unknown = JSON.parse(text)
    // A version before this one did not write its space: its numbers are taken for this one's.
    const holder = told instanceof Object ? { space: processSpace(), ...told } : undefined
    return isHolder(holder) ? holder : undefined
  } catch {
    return undefined
  }
}

function isHolder(told: object | undefined): told is Holder {
  if (told === undefined || !('token' in told && 'pid' in told && 'born' in told && 'host' in told && 'space' in told))
    return false
  const isTextOrNull = (value: unknown) => value === null || typeof value === 'string'
  return (
    typeof told.token === 'string' &&
    Number.isSafeInteger(told.pid) &&
    typeof told.host === 'string' &&
    isTextOrNull(told.born) &&
    isTextOrNull(told.space)
  )
}
