import { fastify } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { openInterceptable } from './intercept-requests.ts'
import { serveProbes } from './probe-routes.ts'

let app = fastify({ serverFactory: openInterceptable })
afterEach(async () => {
  await app.close()
  app = fastify({ serverFactory: openInterceptable })
})

test('a flood of probes makes each check once, and all hear the same', async () => {
  let checks = 0
  const check = async () => {
    checks += 1
  }
  serveProbes(app, { storage: check }, { deadlineMs: 2_000, keptMs: 100 })
  const startedAt = performance.now()
  const answers = await Promise.all(Array.from({ length: 200 }, () => app.inject('/readyz')))
  for (let more = 0; more < 50; more += 1) await app.inject('/readyz')
  expect(checks).toBeLessThanOrEqual(1 + (performance.now() - startedAt) / 100)
  expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(['{"status":"ok","storage":"ok"}']))
  await expect.poll(async () => (await app.inject('/readyz')) && checks).toBeGreaterThan(1)
})

test('a check that hangs fails the probe and is not made a second time meanwhile', async () => {
  let checks = 0
  const hang = () => {
    checks += 1
    return new Promise(() => undefined)
  }
  serveProbes(app, { database: hang }, { deadlineMs: 50, keptMs: 1 })
  const first = await app.inject('/readyz')
  expect([first.statusCode, first.json()]).toEqual([503, { status: 'failed', database: 'failed' }])
  expect((await app.inject('/readyz')).statusCode).toBe(503)
  expect(checks).toBe(1)
})

test('of an overload over sockets each gets the answer that a single one gets, and most wait for it', async () => {
  let isGone = false
  const check = async () => {
    if (isGone) throw new Error('gone')
  }
  serveProbes(app, { database: check }, { deadlineMs: 2_000, keptMs: 1 }, { atOnce: 4, spanMs: 200 })
  let inside = 0
  app.addHook('onRequest', async () => {
    inside += 1
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const call = async (path: string) => {
    const answer = await fetch(url + path)
    return [answer.status, answer.headers.get('cache-control'), await answer.json()]
  }
  const startedAt = performance.now()
  const paths = Array.from({ length: 120 }, (_, at) => (at % 4 === 0 ? '/healthz' : '/readyz'))
  const answers = await Promise.all(paths.map(call))
  const spans = Math.ceil((performance.now() - startedAt) / 200)
  const alive = { status: 'ok' }
  expect(answers.map(([status, , body]) => [status, body])).toEqual(
    paths.map((path) => [200, path === '/healthz' ? alive : { ...alive, database: 'ok' }]),
  )
  expect(inside).toBeLessThanOrEqual(4 * (spans + 1))
  isGone = true
  await expect.poll(async () => (await call('/readyz'))[0]).toBe(503)
})

test('a server that closes answers all at once', async () => {
  serveProbes(app, {}, undefined, { atOnce: 0, spanMs: 1_000_000 })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  let asked = 0
  app.server.on('request', () => {
    asked += 1
  })
  const held = Array.from({ length: 3 }, () => fetch(`${url}/readyz`, { headers: { connection: 'close' } }))
  await expect.poll(() => asked).toBe(3)
  await app.close()
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200, 200])
})

test('which part fails is not told through a proxy', async () => {
  serveProbes(app, { database: () => Promise.reject(new Error('gone')) })
  for (const headers of [{ 'x-forwarded-for': '192.0.2.1' }, { forwarded: 'for=192.0.2.1' }]) {
    const answer = await app.inject({ url: '/readyz', headers })
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'failed' }])
  }
})
