import { pino } from 'pino'
import { expect, test } from 'vitest'
import { limitWrites } from './limit-writes.ts'
import { openHttp } from './open-http.ts'

const log = pino({ level: 'silent' })

/** Whom the calls are counted for, by a server with this trust in proxies, when one of them tells of three addresses. */
async function countedFor(trustProxy: boolean | number | readonly string[]): Promise<readonly string[]> {
  const app = await openHttp({ publicUrl: undefined, trustProxy }, { secret: 'x'.repeat(32) }, log)
  const counted: string[] = []
  limitWrites(app, { count: async (_limit, of) => counted.push(of) })
  app.get('/thing', async () => 'thing')
  app.post('/thing', async () => 'thing')
  const headers = { 'x-forwarded-for': '203.0.113.1, 203.0.113.2, 203.0.113.3' }
  await app.inject({ method: 'POST', url: '/thing', headers })
  await app.inject({ method: 'GET', url: '/thing', headers })
  await app.inject({ method: 'POST', url: '/nowhere', headers })
  await app.close()
  return counted
}

test.each([
  [false, '127.0.0.1'],
  [1, '203.0.113.3'],
  [2, '203.0.113.2'],
  [['127.0.0.0/8', '203.0.113.3'], '203.0.113.2'],
  [['10.0.0.0/8'], '127.0.0.1'],
  [true, '203.0.113.1'],
] as const)('with TRUST_PROXY %s a change counts for %s, and looking for nobody', async (trustProxy, address) => {
  expect(await countedFor(trustProxy)).toEqual([address])
})
