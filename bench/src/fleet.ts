// `npm run bench:fleet`: ten worker processes of a simulated provider of 20 s a frame, ten thousand evolutions of tiny pictures in
// flight and a million behind them, on one PostgreSQL; then three workers are killed. `--short` tries it with a few; `--minutes 2` measures for
// so long in place of ten, and `--waiting 0` with so many behind, both without keeping the report.
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { openDatabase } from '@afterimage/server/platform/database/open-database'
import { startPostgres } from '@afterimage/testing/databases/postgres'
import { pino } from 'pino'
import { type Behind, measureBehind } from './fleet-behind.ts'
import { countWork, type DatabaseCounts, watchWaits } from './fleet-database.ts'
import { fillFleet } from './fleet-fill.ts'
import { startFleet, startFleetWorker, type TakeOver } from './fleet-workers.ts'
import { busyShare, describeMachine } from './machine.ts'
import { keepReport, table } from './report.ts'

const GOAL_SHARE = 0.9
const TAKE_OVER_GOAL_MS = 12_000
const SIDE_PX = 32

const { values: flags } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    minutes: { type: 'string' },
    waiting: { type: 'string' },
  },
})
const FULL = { workers: 10, killed: 3, inFlight: 10_000, waiting: 1_000_000, frameMs: 20_000, minutes: 10 }
const SHORT = { workers: 2, killed: 1, inFlight: 8, waiting: 40, frameMs: 500, minutes: 0.03 }
const usual = flags.short ? SHORT : FULL
const scene = {
  ...usual,
  waiting: Number(flags.waiting ?? usual.waiting),
  minutes: Number(flags.minutes ?? usual.minutes),
}
const ALL_AT_WORK_WITHIN_MS = 300_000
const TAKEN_OVER_WITHIN_MS = 180_000

const busyBefore = await busyShare(flags.short ? 100 : 5_000)
const encodedPerS = await canEncode()
const postgres = await startPostgres()
const dataDir = await mkdtemp(join(tmpdir(), 'afterimage-bench-fleet-'))
try {
  await chmod(dataDir, 0o700)
  const databaseUrl = await postgres.createDatabase()
  const database = await openDatabase({ databaseUrl, dataDir }, pino({ level: 'silent' }))
  const folderOfOriginal = await fillFleet(database, dataDir, { ...scene, sidePx: SIDE_PX })
  console.log(`${scene.inFlight + scene.waiting} evolutions wait`)
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ROLE: 'worker',
    WORKER_CONCURRENCY: String(scene.inFlight / scene.workers),
    PROVIDER_PARALLEL_CALLS: '100000',
    PROVIDER_CALLS_PER_MINUTE: '900000',
  }
  const model = { sidePx: SIDE_PX, frameMs: scene.frameMs, folderOfOriginal }
  const behind = await measureBehind(database.db, env, () =>
    startFleetWorker({ ...env, WORKER_CONCURRENCY: '1' }, model),
  )
  const fleet = await startFleet(database.db, env, scene.workers, model)
  try {
    const deadline = Date.now() + ALL_AT_WORK_WITHIN_MS
    while ((await fleet.inHand()) < scene.inFlight && Date.now() < deadline) await sleep(1_000)
    console.log(`${await fleet.inHand()} are in hand`)
    await sleep(scene.frameMs)
    const waits = watchWaits(database.db)
    const startedAt = performance.now()
    const before = await countWork(database.db)
    await sleep(scene.minutes * 60_000)
    const after = await countWork(database.db)
    const tookS = (performance.now() - startedAt) / 1_000
    const waited = await waits.stop()
    const takeOver = await fleet.killSome(scene.killed, TAKEN_OVER_WITHIN_MS)
    const text = report({ before, after, tookS, waited, takeOver, behind, errors: fleet.errors })
    await keepReport('fleet.md', text, flags.short || flags.minutes !== undefined || flags.waiting !== undefined)
  } finally {
    await fleet.stop()
    await database.close()
  }
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
}

/** Frames a second that this machine encodes and measures when it does nothing else. */
async function canEncode(): Promise<number> {
  const program = fileURLToPath(new URL('fleet-encode.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [
    program,
    String(SIDE_PX),
    flags.short ? '200' : '5000',
  ])
  return Number(stdout)
}

interface Measured {
  readonly before: DatabaseCounts
  readonly after: DatabaseCounts
  readonly tookS: number
  readonly waited: readonly (readonly [string, number])[]
  readonly takeOver: TakeOver
  readonly behind: Behind
  readonly errors: ReadonlyMap<string, number>
}

function report({ before, after, tookS, waited, takeOver, behind, errors }: Measured): string {
  const frames = after.frames - before.frames
  const of = (what: keyof DatabaseCounts) => (after[what] - before[what]) / frames
  const providerPerS = (1_000 * scene.inFlight) / scene.frameMs
  const idealPerS = Math.min(providerPerS, encodedPerS)
  const share = frames / tookS / idealPerS
  const { orphans, tookMs, replacedMs } = takeOver
  const longestS = (tookMs.at(-1) ?? 0) / 1_000
  const isTakenOver = orphans > 0 && tookMs.length === orphans && longestS * 1_000 <= TAKE_OVER_GOAL_MS
  const outcomeOf = (isMet: boolean) => (isMet ? 'met' : 'MISSED')
  const taken = `${tookMs.length} of ${orphans}`
  const median = ((tookMs[Math.floor(tookMs.length / 2)] ?? 0) / 1_000).toFixed(1)
  return `# A fleet of workers, and a million evolutions behind

Made by \`npm run bench:fleet\` on ${describeMachine()}, of which others used ${(100 * busyBefore).toFixed(0)} % before it began: ${scene.workers} worker processes and PostgreSQL
(its defaults, \`fsync=off\`) on the same machine, a simulated provider that answers after ${scene.frameMs / 1_000} s, ${scene.inFlight.toLocaleString('en')} evolutions of ${SIDE_PX} px in flight
and ${scene.waiting.toLocaleString('en')} waiting, of the same owners, measured for ${tookS.toFixed(0)} s. The ideal is what the provider would allow, or what the machine
encodes and measures when it does nothing else, whichever is less.

${table(
  ['', 'figure', 'goal'],
  [
    ['frames a second', `${(frames / tookS).toFixed(1)}`, ''],
    ['the provider would allow', `${providerPerS.toFixed(0)}`, ''],
    ['the machine encodes', `${encodedPerS.toFixed(0)}`, ''],
    ['share of the ideal', share.toFixed(3), `${GOAL_SHARE}: ${outcomeOf(share >= GOAL_SHARE)}`],
    ['rows written a frame', of('rowsWritten').toFixed(2), ''],
    ['commits a frame', of('commits').toFixed(2), ''],
    ['log written a frame', `${(of('walBytes') / 1e3).toFixed(1)} KB`, ''],
    ['dead rows more', `${(after.deadRows - before.deadRows).toFixed(0)}`, ''],
    [`taken over when ${scene.killed} of ${scene.workers} are killed`, taken, ''],
    ['others were started in their place after', `${(replacedMs / 1_000).toFixed(1)} s`, ''],
    ['taken over after, median', `${median} s`, ''],
    [
      'taken over after, longest',
      `${longestS.toFixed(1)} s`,
      `${TAKE_OVER_GOAL_MS / 1_000} s: ${outcomeOf(isTakenOver)}`,
    ],
  ],
)}

With all of them waiting, before the workers are started (the median of five, or one):

${table(
  ['', 'took'],
  behind.map(([what, ms]) => [what, `${ms.toFixed(0)} ms`]),
)}

What the database's sessions did, in milliseconds a frame, looked at ten times a second:

${table(
  ['', 'ms a frame'],
  waited.slice(0, 8).map(([event, ms]) => [event, (ms / frames).toFixed(3)]),
)}
${errors.size === 0 ? '' : `\nLogged as errors: ${[...errors].map(([what, times]) => `${what} (${times})`).join(', ')}.\n`}`
}
