// `npm run bench:worker`: one worker process that keeps a thousand evolutions of tiny pictures in flight, then fewer of real ones,
// on PostgreSQL and a folder, with a simulated provider of 2 s a frame. `--short` tries it with a few; `--flights 500,250 --side 64`
// measures those alone; `--profile <folder>` keeps what the worker spends its time on.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '@afterimage/server/platform/database/open-database'
import { startPostgres } from '@afterimage/testing/databases/postgres'
import { pino } from 'pino'
import { busyShare, describeMachine } from './machine.ts'
import { keepReport, table } from './report.ts'
import { FRAME_MS } from './simulated-model.ts'
import { startEvolutions } from './worker-load.ts'
import { runWorker, type WorkerRun } from './worker-run.ts'

const GOAL_SHARE = 0.95

/** Evolutions of one size of picture, in falling numbers until the goal is met. */
interface Scene {
  readonly sidePx: number
  readonly flights: readonly number[]
  /** How often the first number is measured. */
  readonly times: number
}

const TINY: Scene = { sidePx: 32, flights: [1_000, 750, 500, 350, 250], times: 5 }
const REAL: Scene = { sidePx: 512, flights: [50, 35, 25, 15], times: 1 }

const { values: flags } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    side: { type: 'string', default: '32' },
    flights: { type: 'string' },
    profile: { type: 'string' },
  },
})
const warmUpMs = flags.short ? 0 : 8_000
// Many rounds of the provider: what falls into the first and the last one by chance must not count. In a short run it is one at least, also where all is slow.
const measuredMs = flags.short ? 6_000 : 60_000

const busyBefore = await busyShare(flags.short ? 100 : 5_000)
const postgres = await startPostgres()
try {
  const runs: WorkerRun[] = []
  for (const scene of scenes()) runs.push(...(await measure(scene)))
  await keepReport('worker.md', report(runs), flags.short || flags.flights !== undefined)
  if (!flags.short && timesMet(runs) < firstOf(runs).length) process.exitCode = 1
} finally {
  await postgres.stop()
}

function scenes(): readonly Scene[] {
  if (flags.short) return [{ ...TINY, flights: [10], times: 1 }]
  if (flags.flights !== undefined)
    return [{ sidePx: Number(flags.side), flights: flags.flights.split(',').map(Number), times: 1 }]
  return [TINY, REAL]
}

async function measure({ sidePx, flights, times }: Scene): Promise<readonly WorkerRun[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'afterimage-bench-worker-'))
  try {
    await chmod(dataDir, 0o700)
    const databaseUrl = await postgres.createDatabase()
    const database = await openDatabase({ databaseUrl, dataDir }, pino({ level: 'silent' }))
    await startEvolutions(database, dataDir, { count: Math.max(...flights), sidePx })
    const env = {
      DATA_DIR: dataDir,
      // What looking costs is bench:sight's to say.
      LOOK: 'off',
      DATABASE_URL: databaseUrl,
      PROVIDER_PARALLEL_CALLS: '100000',
      PROVIDER_CALLS_PER_MINUTE: '900000',
    }
    const runs: WorkerRun[] = []
    const [first, ...fewer] = flights
    for (const inFlight of [...Array.from({ length: times }, () => first ?? 0), ...fewer]) {
      if (inFlight !== first && runs.some(({ share }) => share >= GOAL_SHARE)) break
      const plan = { inFlight, sidePx, warmUpMs, measuredMs, profileInto: flags.profile }
      const run = await runWorker(database.db, env, plan)
      console.log(
        `${inFlight} of ${sidePx} px: ${run.framesPerS.toFixed(1)} frames/s, ${run.share.toFixed(3)} of the ideal`,
      )
      runs.push(run)
    }
    await database.close()
    return runs
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The runs with the most evolutions of the first size. */
function firstOf(runs: readonly WorkerRun[]): readonly WorkerRun[] {
  return runs.filter(({ inFlight, sidePx }) => inFlight === runs[0]?.inFlight && sidePx === runs[0]?.sidePx)
}

function timesMet(runs: readonly WorkerRun[]): number {
  return firstOf(runs).filter(({ share }) => share >= GOAL_SHARE).length
}

function report(runs: readonly WorkerRun[]): string {
  const [first] = runs
  const all = firstOf(runs).length
  const isMet = timesMet(runs) === all
  return `# One worker, many evolutions

Made by \`npm run bench:worker\` on ${describeMachine()}, of which others used ${(100 * busyBefore).toFixed(0)} % before it began: one worker process, PostgreSQL (its defaults, \`fsync=off\`) and a folder on the
same machine, square pictures, a simulated provider that answers after ${FRAME_MS / 1_000} s. The ideal is what the provider alone would allow: so many
evolutions in flight, one frame each every ${FRAME_MS / 1_000} s. Counted are frames in the database in ${measuredMs / 1_000} s of steady work, each encoded, measured,
hashed, flushed to the disk with its thumbnail, and recorded; the films, which come after all frames, are not in it.

${table(
  [
    'in flight',
    'side',
    'ideal',
    'frames',
    'share',
    "worker's processor time",
    'of all processes',
    'processors busy',
    'memory an evolution',
  ],
  runs.map(({ inFlight, sidePx, framesPerS, share, ownMs, machineMs, memoryBytes }) => [
    `${inFlight}`,
    `${sidePx} px`,
    `${(1_000 * inFlight) / FRAME_MS}/s`,
    `${framesPerS.toFixed(1)}/s`,
    share.toFixed(3),
    `${ownMs.toFixed(2)} ms a frame`,
    `${machineMs.toFixed(2)} ms a frame`,
    `${((100 * machineMs * framesPerS) / 1_000 / cpus().length).toFixed(0)} %`,
    `${(memoryBytes / 1e3).toFixed(0)} KB`,
  ]),
)}

${first?.inFlight} in flight of ${first?.sidePx} px: at least ${GOAL_SHARE} of the ideal in ${timesMet(runs)} of ${all} runs: ${isMet ? 'met' : 'MISSED'}.
`
}
