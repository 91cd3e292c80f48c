import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { z } from 'zod'
import { startTestServer } from '../test/test-server.ts'
import type { Attack } from './attack.ts'
import { startAttacked } from './attacked-server.ts'
import { describeSeen, watchOthers } from './watch-others.ts'

/** In short: enough of them to be too many, were they counted. */
const SIZES = { short: { callers: 300, ms: 1_000 }, long: { callers: 600, ms: 10_000 } }
const PAGES = ['/api/providers', '/gallery', '/robots.txt', '/healthz']

/** Asks over and over, each caller one question at a time, until `stop`, which tells how many answers had which status. */
function callOften(url: string, callers: number): { stop(): Promise<ReadonlyMap<number, number>> } {
  const thread = new Worker(new URL('./call-often-thread.ts', import.meta.url), { workerData: { url, callers } })
  return {
    stop: async () => {
      thread.postMessage('stop')
      const [statuses] = await once(thread, 'message')
      await thread.terminate()
      return z.map(z.number(), z.number()).parse(statuses)
    },
  }
}

export const probeFlood: Attack = {
  name: '600 callers of /readyz without a pause',
  bound: 'every probe is answered; nobody else is refused or waits over 500 ms (p99)',
  run: async (scale) => {
    const { callers, ms } = SIZES[scale]
    const server =
      scale === 'short'
        ? await startTestServer([providerOf(scriptedModel(async () => undefined))])
        : await startAttacked()
    try {
      const flood = callOften(`${server.url}/readyz`, callers)
      const others = await watchOthers(server.url, PAGES)
      await sleep(ms)
      const seen = await others.stop()
      const statuses = await flood.stop()
      const probes = [...statuses.values()].reduce((sum, count) => sum + count, 0)
      const fine = statuses.get(200) ?? 0
      const isQuick = scale === 'short' || seen.p99Ms <= 500
      return {
        measured: `${fine} of ${probes} probes answered ok; ${describeSeen(seen)}`,
        holds: fine === probes && probes >= callers && seen.failed === 0 && isQuick,
      }
    } finally {
      await server.close()
    }
  },
}
