import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { guardFetch } from '@afterimage/models/transport/guarded-fetch'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { z } from 'zod'
import { startTestServer } from '../test/test-server.ts'
import type { Attack } from './attack.ts'
import { describeSeen, watchOthers } from './watch-others.ts'

const NETWORKS = 10
const EACH = 40
const FETCHES_AT_ONCE = 16
const DRIP_MS = 1_000
const WATCHED_MS = { short: 1_500, long: 20_000 }
const HALF_WITHIN_MS = 20_000
const PAGES = ['/api/providers', '/gallery', '/robots.txt', '/healthz']

/** Sends a byte now and then, as long as somebody listens; tells how many listen. */
async function openDribble() {
  let open = 0
  let most = 0
  const server = createServer((_request, answer) => {
    open += 1
    most = Math.max(most, open)
    answer.write('.')
    const drip = setInterval(() => answer.write('.'), DRIP_MS)
    answer.on('close', () => {
      open -= 1
      clearInterval(drip)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://dribble.test:${address.port}/a.png`,
    most: () => most,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export const slowImports: Attack = {
  name: `${NETWORKS * EACH} imports at once from ${NETWORKS} networks, of a server that dribbles`,
  bound: `at most ${FETCHES_AT_ONCE} fetches at once, the others told when to come back; nobody else is refused or waits over 500 ms (p99)`,
  run: async (scale) => {
    const dribble = await openDribble()
    const fetchImage = guardFetch(
      async () => ['127.0.0.1'],
      () => true,
      'any',
    )
    const server = await startTestServer(
      [providerOf(scriptedModel(async () => undefined))],
      { trustProxy: 1 },
      { fetchImage },
    )
    try {
      const flood = new Worker(new URL('./import-often-thread.ts', import.meta.url), {
        workerData: { url: server.url, imageUrl: dribble.url, networks: NETWORKS, each: EACH },
      })
      const half = once(flood, 'message')
      const others = await watchOthers(server.url, PAGES)
      await sleep(WATCHED_MS[scale])
      // On a machine that does much else the flood itself takes its time.
      await Promise.race([half, sleep(HALF_WITHIN_MS)])
      const seen = await others.stop()
      flood.postMessage('leave')
      const [statuses] = await once(flood, 'message')
      await flood.terminate()
      const answers = z.array(z.number()).parse(statuses)
      const told = answers.filter((status) => status === 429 || status === 503).length
      const isQuick = scale === 'short' || seen.p99Ms <= 500
      return {
        measured: `${dribble.most()} fetches at once, ${told} of ${answers.length} told to come back; ${describeSeen(seen)}`,
        holds: seen.failed === 0 && isQuick && dribble.most() <= FETCHES_AT_ONCE && told >= answers.length / 2,
      }
    } finally {
      dribble.close()
      await server.close()
    }
  },
}
