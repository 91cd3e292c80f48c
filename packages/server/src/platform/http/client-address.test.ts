import { fastify } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { addressReader, trustRule } from './client-address.ts'

const apps: { close(): unknown }[] = []
afterAll(() => Promise.all(apps.map((app) => app.close())))

test.each([
  [false, '203.0.113.9, 192.0.2.7', '127.0.0.1'],
  [true, '203.0.113.9, 192.0.2.7', '203.0.113.9'],
  [true, undefined, '127.0.0.1'],
  [1, '203.0.113.9, 192.0.2.7', '192.0.2.7'],
  [2, '203.0.113.9, 192.0.2.7', '203.0.113.9'],
  [['127.0.0.0/8'], '203.0.113.9, 192.0.2.7', '192.0.2.7'],
  [['127.0.0.0/8', '192.0.2.0/24'], '203.0.113.9, 192.0.2.7', '203.0.113.9'],
  [['10.0.0.0/8'], '203.0.113.9, 192.0.2.7', '127.0.0.1'],
])(
  'where the proxy trusted is %j and says %j, a request comes from %s, before Fastify has it and after',
  async (...row) => {
    const [trusted, said, address] = row
    const app = fastify({ trustProxy: trustRule(trusted) })
    apps.push(app)
    const before = addressReader(trusted)
    app.get('/', async (request) => [before(request.raw), request.ip])
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const answer = await fetch(url, said === undefined ? {} : { headers: { 'x-forwarded-for': said } })
    expect(await answer.json()).toEqual([address, address])
  },
)
