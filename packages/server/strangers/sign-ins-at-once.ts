import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_CREDENTIALS } from '@afterimage/contract/account'
import { json } from '../test/test-server.ts'
import type { Attack } from './attack.ts'
import { startAttacked } from './attacked-server.ts'
import { describeSeen, watchOthers } from './watch-others.ts'

const AT_ONCE = 40
const ROUNDS = 4

export const signInsAtOnce: Attack = {
  name: `${AT_ONCE} sign-ins at once, ${ROUNDS} times: right ones, wrong ones, and of nobody`,
  bound: 'each is answered; nobody else is refused or waits over 500 ms (p99)',
  // The test of the gate beside the code says the same without a clock.
  shortToo: false,
  run: async () => {
    // Each caller comes from a network of its own, so that the limits on tries are not what is met.
    const server = await startAttacked({ TRUST_PROXY: '1' })
    try {
      await fetch(server.url)
      const others = await watchOthers(server.url)
      const statuses: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const signIns = Array.from({ length: AT_ONCE }, async (_, index) => {
          const credentials =
            index % 2 === 0 ? DEMO_CREDENTIALS : { email: `${randomUUID()}@example.com`, password: 'a wrong one' }
          const order = json(credentials)
          const headers = new Headers(order.headers)
          headers.set('x-forwarded-for', `198.51.${round}.${index}`)
          return (await fetch(`${server.url}/auth/login`, { ...order, headers })).status
        })
        statuses.push(...(await Promise.all(signIns)))
      }
      await sleep(200)
      const seen = await others.stop()
      const answered = statuses.filter((status) => status === 200 || status === 401 || status === 503).length
      return {
        measured: `${answered} of ${statuses.length} answered; ${describeSeen(seen)}`,
        holds: answered === statuses.length && seen.failed === 0 && seen.p99Ms <= 500,
      }
    } finally {
      await server.close()
    }
  },
}
