// `npm run bench:worker`: one worker process that keeps a thousand evolutions in flight, on PostgreSQL and a folder, with a
// simulated provider of 2 s a frame. `--short` tries it with a few; `--profile <folder>` keeps what the worker spends its time on.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '@afterimage/server/platform/database/open-database'
import { pino } from 'pino'
import { startPostgres } from '../../packages/server/test/postgres.ts'
import { describeMachine } from './machine.ts'
import { keepReport, table } from './report.ts'
import { FRAME_MS, startEvolutions } from './worker-load.ts'
import { runWorker, type WorkerRun } from './worker-run.ts'

const GOAL_SHARE = 0.95

const { values: flags } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    side: { type: 'string', default: '32' },
    flights: { type: 'string', default: '1000,750,500,350,250' },
    profile: { type: 'string' },
  },
})
const flights = flags.short ? [10] : flags.flights.split(',').map(Number)
const warmUpMs = flags.short ? 0 : 8_000
const measuredMs = flags.short ? 2_500 : 25_000
const sidePx = Number(flags.side)

const dataDir = await mkdtemp(join(tmpdir(), 'afterimage-bench-worker-'))
const postgres = await startPostgres()
try {
  await chmod(dataDir, 0o700)
  const databaseUrl = await postgres.createDatabase()
  const database = await openDatabase({ databaseUrl, dataDir }, pino({ level: 'silent' }))
  await startEvolutions(database, dataDir, { count: Math.max(...flights), sidePx })
  console.log('the evolutions wait')
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    PROVIDER_PARALLEL_CALLS: '100000',
    PROVIDER_CALLS_PER_MINUTE: '900000',
  }
  const runs: WorkerRun[] = []
  for (const inFlight of flights) {
    const run = await runWorker(database.db, env, { inFlight, warmUpMs, measuredMs, profileInto: flags.profile })
    console.log(`${inFlight} in flight: ${run.framesPerS.toFixed(1)} frames/s, ${run.share.toFixed(3)} of the ideal`)
    runs.push(run)
    if (run.share >= GOAL_SHARE) break
  }
  await database.close()
  await keepReport('worker.md', report(runs), flags.short)
  if (!flags.short && (runs[0]?.share ?? 0) < GOAL_SHARE) process.exitCode = 1
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

function report(runs: readonly WorkerRun[]): string {
  const most = runs.find(({ share }) => share >= GOAL_SHARE)
  const goal = flights[0] ?? 0
  return `# One worker, many evolutions

Made by \`npm run bench:worker\` on ${describeMachine()}: one worker process, PostgreSQL (its defaults, \`fsync=off\`) and a folder on the
same machine, pictures of ${sidePx} × ${sidePx} px, a simulated provider that answers after ${FRAME_MS / 1_000} s. The ideal is what the provider alone would allow: so many
evolutions in flight, one frame each every ${FRAME_MS / 1_000} s. Counted are frames in the database in ${measuredMs / 1_000} s of steady work, each encoded, measured,
hashed, flushed to the disk with its thumbnail, and recorded; the films, which come after all frames, are not in it.

${table(
  ['in flight', 'ideal', 'frames', 'share', "worker's processor time", 'of all processes', 'memory an evolution'],
  runs.map(({ inFlight, framesPerS, share, ownMs, machineMs, memoryBytes }) => [
    `${inFlight}`,
    `${(1_000 * inFlight) / FRAME_MS}/s`,
    `${framesPerS.toFixed(1)}/s`,
    share.toFixed(3),
    `${ownMs.toFixed(2)} ms a frame`,
    `${machineMs.toFixed(2)} ms a frame`,
    `${(memoryBytes / 1e3).toFixed(0)} KB`,
  ]),
)}

- ${goal} in flight: ${(runs[0]?.share ?? 0).toFixed(3)} of the ideal, at least ${GOAL_SHARE}: ${(runs[0]?.share ?? 0) >= GOAL_SHARE ? 'met' : 'MISSED'}.
- Most that were tried with at least ${GOAL_SHARE}: ${most?.inFlight ?? 'none'}.
`
}
