// One of the processes of `npm run bench:limits`: for so many milliseconds (its second argument) it has callers ask two providers for calls, as a worker's runs do, under
// the limits that its first argument says. Prints when each call began and ended, milliseconds since 1970.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@afterimage/server/platform/database/open-database'
import { openProcessLease } from '@afterimage/server/platform/process-lease'
import { openSlots } from '@afterimage/server/providers/slots'
import { pino } from 'pino'
import type { LimitedCall, LimitsScene } from './limits-scene.ts'

const [given = '', ms] = process.argv.slice(2)
const scene: LimitsScene = JSON.parse(given)
const log = pino({ level: 'silent' })
const database = await openDatabase({ databaseUrl: process.env.DATABASE_URL, dataDir: '' }, log)
const lease = openProcessLease(database, log)
const slots = openSlots(
  database.db,
  {
    providerParallelCalls: { usual: undefined, of: { parallel: scene.parallel } },
    providerCallsPerMinute: { usual: undefined, of: { minute: scene.perMinute } },
    userParallelCalls: 0,
    providerDailyBudgetUsd: { usual: undefined, of: {} },
  },
  log,
  () => ({ kind: 'remote' }),
  undefined,
  lease,
)
const calls: LimitedCall[] = []
const stop = new AbortController()
const clock = () => performance.timeOrigin + performance.now()

async function callOn(provider: LimitedCall['provider'], callMs: number): Promise<void> {
  const owner = randomUUID()
  while (!stop.signal.aborted) {
    await slots
      .use({ provider, owner }, { signal: stop.signal, onWait: async () => undefined }, async () => {
        const beganAt = clock()
        await sleep(callMs)
        calls.push({ provider, beganAt, endedAt: clock() })
      })
      .catch((error: unknown) => {
        if (!stop.signal.aborted) throw error
      })
  }
}
const callers = [
  ...Array.from({ length: scene.callers }, () => callOn('minute', scene.minuteCallMs)),
  ...Array.from({ length: scene.callers }, () => callOn('parallel', scene.parallelCallMs)),
]
setTimeout(() => stop.abort(new Error('over')), Number(ms))
await Promise.all(callers)
await lease.close()
await database.close()
console.log(JSON.stringify(calls))
