import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { runEvolutionJob } from '@afterimage/server/evolutions/lifecycle/run-evolution-job'
import type { Db } from '@afterimage/server/platform/database/tables'
import { type ServerProcess, startServerProcess } from '@afterimage/testing/server/server-process'
import { sql } from 'kysely'

const PROGRAM = fileURLToPath(new URL('worker-process.ts', import.meta.url))
const STARTED_AT_ONCE = 2
/** Those before it take up a thousand evolutions each meanwhile. */
const READY_WITHIN_MS = 180_000
const LOOK_MS = 200
/** Three times as long as a lease lasts. */
const ENDED_WITHIN_MS = 27_000

export interface TakeOver {
  readonly orphans: number
  readonly tookMs: readonly number[]
  /** When the last of those that were started in their place listened, milliseconds after the kill. */
  readonly replacedMs: number
}

export interface FleetWorkers {
  /** Evolutions that are in hand. */
  inHand(): Promise<number>
  /** Errors that the workers logged, and how often. */
  readonly errors: ReadonlyMap<string, number>
  /**
   * Kills so many workers at once and starts as many in their place. Resolves with what each evolution of theirs waited until
   * another worker took it up, milliseconds, ascending; with fewer where one was not within `withinMs`.
   */
  killSome(count: number, withinMs: number): Promise<TakeOver>
  stop(): Promise<void>
}

export interface FleetModel {
  /** Of the square pictures, pixels. */
  readonly sidePx: number
  /** What a frame takes, milliseconds. */
  readonly frameMs: number
  /** Where the one original lies that all evolutions have. */
  readonly folderOfOriginal: string
}

/** Starts one worker. */
export function startFleetWorker(
  env: Readonly<Record<string, string>>,
  { sidePx, frameMs, folderOfOriginal }: FleetModel,
  onLine?: (line: string) => void,
): Promise<ServerProcess> {
  const program = [PROGRAM, String(sidePx), String(frameMs), folderOfOriginal]
  const reading = onLine === undefined ? {} : { onLine }
  return startServerProcess(env, { program, readyWithinMs: READY_WITHIN_MS, ...reading })
}

/** Starts so many workers. What they have in hand is read in the database: their logs are behind by minutes where they have much to do. */
export async function startFleet(
  db: Db,
  env: Readonly<Record<string, string>>,
  workers: number,
  model: FleetModel,
): Promise<FleetWorkers> {
  const running = new Set<ServerProcess>()
  const errors = new Map<string, number>()
  const onLine = (line: string) => {
    const error = /"level":(?:50|"error").*"msg":"([^"]+)"/.exec(line)?.[1]
    if (error === undefined) return
    const why = /"message":"([^"]{1,120})/.exec(line)?.[1]
    const told = why === undefined ? error : `${error}: ${why}`
    errors.set(told, (errors.get(told) ?? 0) + 1)
  }
  const startOne = async () => {
    running.add(await startFleetWorker(env, model, onLine))
  }
  const startSome = async (count: number) => {
    let left = count
    const startNext = async () => {
      while (left > 0) {
        left -= 1
        await startOne()
      }
    }
    await Promise.all(Array.from({ length: STARTED_AT_ONCE }, startNext))
  }

  await startSome(workers)
  return {
    inHand: async () => (await listHeld(db)).length,
    errors,
    killSome: async (count, withinMs) => {
      const killed = [...running].slice(0, count)
      for (const one of killed) running.delete(one)
      const held = await listHeld(db)
      const killedAt = performance.now()
      await Promise.all(killed.map((one) => one.end('SIGKILL')))
      const replaced = startSome(count).then(() => performance.now() - killedAt)
      const dead = await listEnded(db, new Set(held.map(({ process }) => process)), count)
      const orphans = held.filter(({ process }) => dead.has(process)).map(({ job }) => job)
      const tookMs = await timeTakeOver(db, orphans, { dead: [...dead], killedAt, withinMs })
      return { orphans: orphans.length, tookMs, replacedMs: await replaced }
    },
    stop: async () => {
      await Promise.all([...running].map((one) => one.end('SIGKILL')))
    },
  }
}

interface Held {
  readonly job: string
  readonly process: string
}

async function listHeld(db: Db): Promise<readonly Held[]> {
  const held = db.selectFrom('held_jobs').select('job').where('queue', '=', runEvolutionJob.name)
  return held
    .select((row) => row.ref('process').$notNull().as('process'))
    .where('process', 'is not', null)
    .execute()
}

/** Waits until so many of the leases are over, and returns those. */
async function listEnded(db: Db, leases: ReadonlySet<string>, count: number): Promise<ReadonlySet<string>> {
  const deadline = performance.now() + ENDED_WITHIN_MS
  for (;;) {
    const left = new Set((await db.selectFrom('process_leases').select('id').execute()).map(({ id }) => id))
    const ended = new Set([...leases].filter((id) => !left.has(id)))
    if (ended.size >= count || performance.now() > deadline) return ended
    await sleep(LOOK_MS)
  }
}

/** What each of the jobs waited since the kill until a living process had it, milliseconds, ascending. */
async function timeTakeOver(
  db: Db,
  orphans: readonly string[],
  {
    dead,
    killedAt,
    withinMs,
  }: { readonly dead: readonly string[]; readonly killedAt: number; readonly withinMs: number },
): Promise<readonly number[]> {
  const waiting = new Set(orphans)
  const tookMs: number[] = []
  while (waiting.size > 0 && performance.now() < killedAt + withinMs) {
    const { rows } = await sql<{ job: string }>`
      select job from held_jobs where job = any(${[...waiting]}::uuid[]) and process <> all(${dead}::uuid[])`.execute(
      db,
    )
    for (const { job } of rows) if (waiting.delete(job)) tookMs.push(performance.now() - killedAt)
    await sleep(LOOK_MS)
  }
  return tookMs
}
