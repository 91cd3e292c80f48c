import '@afterimage/server/all-tables'
import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Db } from '@afterimage/server/platform/database/tables'
import { startServerProcess } from '@afterimage/testing/server/server-process'
import { FRAME_MS } from './simulated-model.ts'

const PROGRAM = fileURLToPath(new URL('worker-process.ts', import.meta.url))
const LOOK_MS = 200
const UP_WITHIN_MS = 60_000

/** What one worker did with so many evolutions in flight. Frames are those recorded in the database. */
export interface WorkerRun {
  readonly inFlight: number
  /** Of the square pictures, pixels. */
  readonly sidePx: number
  readonly framesPerS: number
  /** Of the frames that the provider alone would allow. */
  readonly share: number
  /** Processor time of the worker, and of everything on the machine, milliseconds a frame. */
  readonly ownMs: number
  readonly machineMs: number
  /** What the worker's process grew by for each evolution, bytes. */
  readonly memoryBytes: number
}

interface Plan {
  readonly inFlight: number
  readonly sidePx: number
  readonly warmUpMs: number
  readonly measuredMs: number
  readonly profileInto: string | undefined
}

/** Starts a worker on the evolutions that wait, lets it get into its stride, and measures. */
export async function runWorker(
  db: Db,
  env: Readonly<Record<string, string>>,
  { inFlight, sidePx, warmUpMs, measuredMs, profileInto }: Plan,
): Promise<WorkerRun> {
  let metricsUrl = ''
  const profiling = profileInto === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileInto}`]
  const settings = { ...env, ROLE: 'worker', WORKER_CONCURRENCY: String(inFlight), METRICS_PORT: '0' }
  const worker = await startServerProcess(settings, {
    program: [...profiling, PROGRAM, String(sidePx)],
    onLine: (line) => {
      metricsUrl = /"metrics":"([^"]+)"/.exec(line)?.[1] ?? metricsUrl
    },
  })
  try {
    const empty = await readUsage(metricsUrl)
    const deadline = Date.now() + UP_WITHIN_MS
    for (let calls = 0; calls < inFlight * 0.9; calls = await countCalls(db)) {
      if (Date.now() > deadline) throw new Error(`only ${calls} of ${inFlight} evolutions are at the provider`)
      await sleep(LOOK_MS)
    }
    await sleep(warmUpMs)
    const before = await look(db, metricsUrl)
    await sleep(measuredMs)
    const after = await look(db, metricsUrl)
    const frames = after.frames - before.frames
    const framesPerS = (1_000 * frames) / (after.at - before.at)
    return {
      inFlight,
      sidePx,
      framesPerS,
      share: framesPerS / ((1_000 * inFlight) / FRAME_MS),
      ownMs: (after.cpuMs - before.cpuMs) / frames,
      machineMs: (after.busyMs - before.busyMs) / frames,
      memoryBytes: (after.memoryBytes - empty.memoryBytes) / inFlight,
    }
  } finally {
    await worker.end('SIGTERM')
  }
}

async function look(db: Db, metricsUrl: string) {
  const at = performance.now()
  const { frames } = await db
    .selectFrom('evolutions')
    .select((row) => row.fn.sum<number>('completed_frames').as('frames'))
    .executeTakeFirstOrThrow()
  return { at, frames: Number(frames), busyMs: busyMs(), ...(await readUsage(metricsUrl)) }
}

/** Calls of the worker to the provider that are under way. */
async function countCalls(db: Db): Promise<number> {
  return (await db.selectFrom('provider_calls').select('id').execute()).length
}

/** As the worker itself tells at its metrics port. */
async function readUsage(metricsUrl: string): Promise<{ readonly cpuMs: number; readonly memoryBytes: number }> {
  const text = await (await fetch(metricsUrl, { signal: AbortSignal.timeout(30_000) })).text()
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  return { cpuMs: 1_000 * value('process_cpu_seconds_total'), memoryBytes: value('process_resident_memory_bytes') }
}

function busyMs(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0)
}
