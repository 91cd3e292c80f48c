import { join } from 'node:path'
import { z } from 'zod'
import { freePort, startChild, waitFor } from './child.ts'
import type { Service } from './compose.ts'

const READY_WITHIN_MS = 90_000
const ERROR = 50

const logLine = z.object({
  level: z.number(),
  msg: z.string(),
  evolutionId: z.string().optional(),
  from: z.number().optional(),
})

/** A run that the process started: of which evolution, with how many frames there, and when on the clock of `performance`. */
interface StartedRun {
  readonly evolutionId: string
  readonly from: number
  readonly at: number
}

/** A container's process, of a web service or of a worker. */
export interface SiteProcess {
  readonly name: string
  readonly port: number
  readonly runs: readonly StartedRun[]
  /** Its log's lines of level error and above, and what was no line of the log. */
  readonly complaints: readonly string[]
  /** Stops it as an operator does; rejects when it does not stop in good order. */
  stop(): Promise<void>
  kill(): Promise<void>
}

interface Place {
  readonly name: string
  /** The checkout whose version it is. */
  readonly root: string
  /** In place of the container's volume. */
  readonly dataDir: string
}

/** Starts the service's command with its variables; addresses, ports and the data folder alone are this machine's. Resolves when it is ready. */
export async function startProcess(
  { command, environment }: Service,
  { name, root, dataDir }: Place,
): Promise<SiteProcess> {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const runs: StartedRun[] = []
  const complaints: string[] = []
  const [program, file = '', ...args] = command
  if (program !== 'node') throw new Error(`the service starts ${program}`)
  const env = {
    PATH: process.env.PATH,
    HOME: dataDir,
    ...environment,
    ...{ HOST: '127.0.0.1', PORT: String(port), METRICS_PORT: String(metricsPort), DATA_DIR: dataDir },
  }
  const child = startChild([process.execPath, join(root, file), ...args], { cwd: root, env }, (line) => {
    const said = readLine(line)
    if (said === undefined) return void complaints.push(line)
    if (said.level >= ERROR) complaints.push(line)
    if (said.msg === 'run started' && said.evolutionId !== undefined)
      runs.push({ evolutionId: said.evolutionId, from: said.from ?? 0, at: performance.now() })
  })
  const isReady = async () => {
    if (child.isGone()) return 'gone'
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok && 'ready'
  }
  if ((await waitFor(`${name} is ready`, isReady, READY_WITHIN_MS)) === 'gone')
    throw new Error(`${name} ended at its start:\n${complaints.join('\n')}`)
  return {
    name,
    port,
    runs,
    complaints,
    stop: async () => {
      const code = await child.end('SIGTERM')
      if (code !== 0) throw new Error(`${name} was stopped and ended with ${code}:\n${complaints.join('\n')}`)
    },
    kill: async () => {
      await child.end('SIGKILL')
    },
  }
}

function readLine(line: string): z.infer<typeof logLine> | undefined {
  try {
    return logLine.parse(JSON.parse(line))
  } catch {
    return undefined
  }
}
