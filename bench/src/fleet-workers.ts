import { fileURLToPath } from 'node:url'
import { type ServerProcess, startServerProcess } from '@afterimage/testing/server/server-process'

const PROGRAM = fileURLToPath(new URL('worker-process.ts', import.meta.url))
const STARTED_AT_ONCE = 2
/** Those before it take up a thousand evolutions each meanwhile. */
const READY_WITHIN_MS = 180_000
const RUN_LINE = /"evolutionId":"([^"]+)".*"run (started|completed|failed|makes room)"/

export interface TakeOver {
  readonly orphans: number
  readonly tookMs: readonly number[]
  /** When the last of those that were started in their place listened, milliseconds after the kill. */
  readonly replacedMs: number
}

export interface FleetWorkers {
  /** Evolutions that were taken up. */
  taken(): number
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
  onLine?: (line: string, pid: number) => void,
): Promise<ServerProcess> {
  const program = [PROGRAM, String(sidePx), String(frameMs), folderOfOriginal]
  const reading = onLine === undefined ? {} : { onLine }
  return startServerProcess(env, { program, readyWithinMs: READY_WITHIN_MS, ...reading })
}

/** Starts so many workers. */
export async function startFleet(
  env: Readonly<Record<string, string>>,
  workers: number,
  model: FleetModel,
): Promise<FleetWorkers> {
  const running = new Set<ServerProcess>()
  const holders = new Map<string, number>()
  const taken = new Set<string>()
  const errors = new Map<string, number>()
  let heard: (id: string) => void = () => undefined

  const onLine = (line: string, pid: number) => {
    const [, id, what] = RUN_LINE.exec(line) ?? []
    if (id !== undefined && what === 'started') {
      taken.add(id)
      holders.set(id, pid)
      heard(id)
    } else if (id !== undefined && holders.get(id) === pid) holders.delete(id)
    const error = /"level":(?:50|"error").*"msg":"([^"]+)"/.exec(line)?.[1]
    if (error !== undefined) errors.set(error, (errors.get(error) ?? 0) + 1)
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
    taken: () => taken.size,
    errors,
    killSome: async (count, withinMs) => {
      const killed = [...running].slice(0, count)
      const pids = new Set(killed.map(({ pid }) => pid))
      const orphans = new Set([...holders].flatMap(([id, pid]) => (pids.has(pid) ? [id] : [])))
      const all = orphans.size
      const tookMs: number[] = []
      const { promise: done, resolve } = Promise.withResolvers<undefined>()
      const killedAt = performance.now()
      await Promise.all(killed.map((one) => one.end('SIGKILL')))
      heard = (id) => {
        if (orphans.delete(id)) tookMs.push(performance.now() - killedAt)
        if (orphans.size === 0) resolve(undefined)
      }
      for (const one of killed) running.delete(one)
      const deadline = setTimeout(() => resolve(undefined), withinMs)
      const replaced = startSome(count).then(() => performance.now() - killedAt)
      const [replacedMs] = await Promise.all([replaced, all === 0 ? undefined : done])
      clearTimeout(deadline)
      return { orphans: all, tookMs, replacedMs }
    },
    stop: async () => {
      await Promise.all([...running].map((one) => one.end('SIGKILL')))
    },
  }
}
