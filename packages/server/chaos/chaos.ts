// `npm run test:chaos`: kills, restarts and failing writes, then a look at what is left. Takes five minutes at most.
import type { ChaosPlan } from './chaos-plan.ts'
import { runChaos } from './run-chaos.ts'

/** A worker that dies is replaced within this time, as long as the database is there. */
const TAKE_OVER_WITHIN_MS = 12_000

const [seed = '1'] = process.argv.slice(2)

const plan: ChaosPlan = {
  seed: Number(seed),
  workers: 4,
  webs: 2,
  evolutions: 40,
  kills: 20,
  killAfterMs: [2_000, 6_000],
  frozenMs: 11_000,
  parallelCalls: 6,
  callsPerMinute: 400,
  restartsAt: [8, 20],
  databaseDownMs: 2_000,
  failingWrites: 0.05,
  withinMs: 270_000,
}

const startedAt = Date.now()
const say = (text: string) =>
  process.stdout.write(`${((Date.now() - startedAt) / 1_000).toFixed(1).padStart(6)} s  ${text}\n`)
const { outcome, figures } = await runChaos(plan, say)
const { reasons, completed, frames, swept } = outcome
const { takeOverMs, takeOverAcrossRestartMs, errors, ...counts } = figures
const tooLate = takeOverMs.filter((ms) => ms > TAKE_OVER_WITHIN_MS).length
const wrongs = [
  ...outcome.wrongs,
  ...(tooLate > 0 ? [`${tooLate} evolutions waited over 12 s for another worker`] : []),
  ...(counts.framesLost > 0 ? [`an evolution lost ${counts.framesLost} recorded frames`] : []),
  // The frame in flight, and no other.
  ...(counts.framesMadeAgain > 1
    ? [`a kill made ${counts.framesMadeAgain} frames of one evolution necessary again`]
    : []),
  ...(counts.mostParallelCalls > plan.parallelCalls
    ? [`${counts.mostParallelCalls} calls were under way at once`]
    : []),
  ...(counts.mostCallsAMinute > plan.callsPerMinute ? [`${counts.mostCallsAMinute} calls began within a minute`] : []),
]

say(`seed ${plan.seed}: ${completed} of ${plan.evolutions} completed, ${frames} frames`)
for (const [reason, count] of Object.entries(reasons)) say(`${count} failed: ${reason}`)
for (const [name, count] of Object.entries(counts)) say(`${name}: ${count}`)
say(`folders and files of nobody that the sweep removed: ${swept}`)
say(`taken over by another worker after: ${spread(takeOverMs)}`)
say(`the same across a restart of the database: ${spread(takeOverAcrossRestartMs)}`)
for (const [message, count] of Object.entries(errors)) say(`logged ${count} times: ${message}`)
for (const wrong of wrongs) say(`WRONG: ${wrong}`)
say(wrongs.length === 0 ? 'everything held' : `${wrongs.length} things did not hold`)
process.exitCode = wrongs.length === 0 ? 0 : 1

function spread(ascendingMs: readonly number[]): string {
  const at = (share: number) => ((ascendingMs[Math.floor(share * (ascendingMs.length - 1))] ?? 0) / 1_000).toFixed(1)
  return ascendingMs.length === 0 ? 'never' : `${at(0.5)} s (median), ${at(1)} s (longest), ${ascendingMs.length} times`
}
