// `npm run bench:limits`: three processes on one PostgreSQL whose callers want far more than a provider's calls in a minute, and another one's at once. How much of
// the limits is used, and whether they hold. `--short` tries it for some seconds, without keeping the report.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { startPostgres } from '@afterimage/testing/databases/postgres'
import { type LimitedCall, type LimitsScene, mostAtOnce, mostWithin, shareOfLimit, underWayMs } from './limits-scene.ts'
import { busyShare, describeMachine } from './machine.ts'
import { keepReport, table } from './report.ts'

const PROCESSES = 3
const GOAL_SHARE = 0.95
const MINUTE_MS = 60_000
const MAX_OUTPUT_BYTES = 64 * 1024 ** 2

const { values: flags } = parseArgs({ options: { short: { type: 'boolean', default: false } } })
const SCENE: LimitsScene = { parallel: 60, perMinute: 600, callers: 40, minuteCallMs: 500, parallelCallMs: 5_000 }
const forMs = flags.short ? 8_000 : 240_000
/** In which the processes find all places, and their rhythm. */
const warmUpMs = flags.short ? 1_000 : 15_000

const busyBefore = await busyShare(flags.short ? 100 : 5_000)
const postgres = await startPostgres()
try {
  const databaseUrl = await postgres.createDatabase()
  const program = fileURLToPath(new URL('limits-process.ts', import.meta.url))
  const callOn = async (): Promise<readonly LimitedCall[]> => {
    const { stdout } = await promisify(execFile)(process.execPath, [program, JSON.stringify(SCENE), String(forMs)], {
      env: { ...process.env, DATABASE_URL: databaseUrl },
      maxBuffer: MAX_OUTPUT_BYTES,
    })
    return JSON.parse(stdout)
  }
  const calls = (await Promise.all(Array.from({ length: PROCESSES }, callOn))).flat()
  await keepReport('limits.md', report(calls), flags.short)
} finally {
  await postgres.stop()
}

function report(calls: readonly LimitedCall[]): string {
  const from = Math.min(...calls.map(({ beganAt }) => beganAt)) + warmUpMs
  const to = Math.max(...calls.map(({ beganAt }) => beganAt))
  const [minute, parallel] = (['minute', 'parallel'] as const).map((provider) =>
    calls.filter((call) => call.provider === provider),
  )
  const minuteShare = flags.short ? 0 : shareOfLimit(minute ?? [], SCENE.perMinute, MINUTE_MS)
  const parallelShare = underWayMs(parallel ?? [], from, to) / (SCENE.parallel * (to - from))
  const [inMinute, atOnce] = [mostWithin(minute ?? [], MINUTE_MS), mostAtOnce(parallel ?? [])]
  const outcome = (isMet: boolean) => (isMet ? 'met' : 'MISSED')
  const share = (value: number) => [value.toFixed(3), `${GOAL_SHARE}: ${outcome(value >= GOAL_SHARE)}`]
  const most = (value: number, limit: number) => [`${value}`, `${limit}: ${outcome(value <= limit)}`]
  return `# The limits of a provider, shared by processes

Made by \`npm run bench:limits\` on ${describeMachine()}, of which others used ${(100 * busyBefore).toFixed(0)} % before it began: ${PROCESSES} processes and PostgreSQL (its defaults, \`fsync=off\`) on the
same machine. At one provider, which may have ${SCENE.perMinute} calls a minute, ${PROCESSES * SCENE.callers} callers ask one call of ${SCENE.minuteCallMs / 1_000} s after another, each an owner of its own; at another one, which may have ${SCENE.parallel} calls
at once, as many ask calls of ${SCENE.parallelCallMs / 1_000} s, measured for ${((to - from) / 1_000).toFixed(0)} s after the first ${warmUpMs / 1_000} s. All of a minute is used when each call begins 60 s after the one ${SCENE.perMinute} calls before it.

${table(
  ['', 'figure', 'goal'],
  [
    ['calls of a minute, share of the limit', ...share(minuteShare)],
    ['most that began within 60 s', ...most(inMinute, SCENE.perMinute)],
    ['calls at once, share of the limit', ...share(parallelShare)],
    ['most at once', ...most(atOnce, SCENE.parallel)],
  ],
)}
`
}
