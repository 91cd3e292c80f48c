import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { seededRandom } from '@afterimage/frames/seeded-random'
import { type ServerProcess, startServerProcess } from '@afterimage/testing/server/server-process'
import { z } from 'zod'
import type { ChaosPlan } from './chaos-plan.ts'

const PROGRAM = fileURLToPath(new URL('./chaos-process.ts', import.meta.url))

const START_TRIES = 10

const line = z.object({
  msg: z.string(),
  level: z.number(),
  evolutionId: z.string().optional(),
  from: z.number().optional(),
  err: z.object({ message: z.string() }).optional(),
})
/** Of an error, characters. */
const MOST_TOLD = 120

/** A run that some worker began, in the order of the log. */
export interface StartedRun {
  readonly evolutionId: string
  /** Frames that were there. */
  readonly from: number
  readonly pid: number
  readonly at: number
}

/** A kill, or a stop for longer than a lease lasts, and which evolutions were in the hands of the worker. */
export interface Kill {
  readonly pid: number
  readonly at: number
  readonly held: readonly string[]
}

interface Worker {
  readonly process: ServerProcess
  readonly running: Set<string>
}

/** Others took a process for dead, and it found out. */
interface LostLease {
  readonly pid: number
  readonly at: number
}

export interface Fleet {
  readonly lost: readonly LostLease[]
  readonly webs: readonly ServerProcess[]
  readonly begun: readonly StartedRun[]
  readonly kills: readonly Kill[]
  /** How often each message of level error was logged. */
  readonly errors: ReadonlyMap<string, number>
  /** Kills a worker as a power cut does, unless it is the last one, and has another one start. */
  killOne(): Promise<void>
  /** Has a worker stand still for so long, milliseconds, unless it is the last one. */
  freezeOne(forMs: number): Promise<void>
  /** Stops all in good order; resolves with their exit codes. */
  stop(): Promise<readonly (number | null)[]>
  /** For the end of a run that failed. */
  killAll(): Promise<void>
}

/** Web processes and workers of one installation. */
export async function startFleet(
  plan: ChaosPlan,
  env: Readonly<Record<string, string>>,
  events: string,
): Promise<Fleet> {
  const random = seededRandom(plan.seed)
  const begun: StartedRun[] = []
  const kills: Kill[] = []
  const lost: LostLease[] = []
  const errors = new Map<string, number>()
  let started = 0

  type Hear = (said: z.infer<typeof line>, pid: number) => void
  const startOnce = async (role: string, hear: Hear) => {
    started += 1
    const argument = JSON.stringify({ seed: plan.seed * 1_000 + started, failingWrites: plan.failingWrites, events })
    return startServerProcess(
      { LOOK: 'on', ...env, ROLE: role },
      {
        program: [PROGRAM, argument],
        onLine: (text, pid) => {
          const said = line.safeParse(JSON.parse(text))
          if (!said.success) return
          if (said.data.level >= 50) {
            const { msg, err } = said.data
            const told = err === undefined ? msg : `${msg}: ${err.message.slice(0, MOST_TOLD)}`
            errors.set(told, (errors.get(told) ?? 0) + 1)
          }
          hear(said.data, pid)
        },
      },
    )
  }
  /** Again when it ends at once, as whatever runs the processes does: the database may be away. */
  const start = async (role: string, hear: Hear) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await startOnce(role, hear)
      } catch (error) {
        if (tries === START_TRIES) throw error
      }
    }
  }
  const startWorker = async (): Promise<Worker> => {
    const running = new Set<string>()
    const process = await start('worker', ({ msg, evolutionId, from }, pid) => {
      if (msg.startsWith('others took this process for dead')) lost.push({ pid, at: Date.now() })
      if (evolutionId === undefined) return
      if (msg === 'run started') {
        running.add(evolutionId)
        begun.push({ evolutionId, from: from ?? 0, pid, at: Date.now() })
      } else if (msg.startsWith('run ')) running.delete(evolutionId)
    })
    return { process, running }
  }

  const webs = await Promise.all(Array.from({ length: plan.webs }, () => start('web', () => undefined)))
  let workers = await Promise.all(Array.from({ length: plan.workers }, startWorker))
  let replacing: Promise<unknown> = Promise.resolve()
  /** Somebody has to be left to go on. */
  const choose = () => (workers.length < 2 ? undefined : workers[Math.floor(random() * workers.length)])
  const noteKill = ({ process, running }: Worker) =>
    kills.push({ pid: process.pid, at: Date.now(), held: [...running] })
  const everybody = () => [...webs, ...workers.map(({ process }) => process)]

  return {
    webs,
    begun,
    kills,
    lost,
    errors,
    killOne: async () => {
      const doomed = choose()
      if (doomed === undefined) return
      noteKill(doomed)
      await doomed.process.end('SIGKILL')
      workers = workers.filter((worker) => worker !== doomed)
      const started = startWorker().then((worker) => {
        workers = [...workers, worker]
      })
      replacing = Promise.allSettled([replacing, started])
    },
    freezeOne: async (forMs) => {
      const frozen = choose()
      if (frozen === undefined) return
      noteKill(frozen)
      process.kill(frozen.process.pid, 'SIGSTOP')
      await sleep(forMs)
      process.kill(frozen.process.pid, 'SIGCONT')
    },
    stop: async () => {
      await replacing
      return Promise.all(everybody().map((process) => process.end('SIGTERM')))
    },
    killAll: async () => {
      await replacing
      await Promise.all(everybody().map((process) => process.end('SIGKILL')))
    },
  }
}
