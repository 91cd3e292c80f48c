import { problemBody } from '@afterimage/contract/problem'
import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerProblems } from './answer-problem.ts'
import { addressReader } from './client-address.ts'
import { openInterceptable } from './intercept-requests.ts'
import { serveProbes } from './probe-routes.ts'
import { shedLoad } from './shed-load.ts'
import { whileAway } from './while-away.ts'

const app = fastify({ serverFactory: openInterceptable })
answerProblems(app)
const { promise: probed, resolve: endProbes } = Promise.withResolvers<void>()
serveProbes(app, { slow: () => probed })
const onRejected: string[] = []
shedLoad(
  app,
  { addressOf: addressReader(false), onRejected: (method) => onRejected.push(method) },
  { maxWorking: 2, sharedFrom: 2, maxLateMs: 100, overload: 0 },
)
const held: (() => void)[] = []
app.get('/slow', () => new Promise<string>((answer) => held.push(() => answer('done'))))
app.get('/elsewhere', async (request) => {
  await whileAway(request, () => new Promise<void>((back) => held.push(back)))
  return new Promise<string>((answer) => held.push(() => answer('done')))
})
app.get('/quick', async () => 'done')
let url: string
beforeAll(async () => {
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const call = (path: string, init?: RequestInit) => fetch(`${url}${path}`, init)

const arrivedAt = async (count: number) => {
  while (held.length < count) await new Promise(setImmediate)
}

test('more than it can work on is sent away at once, with when to come back; probes and later calls are answered', async () => {
  const slow = [call('/slow'), call('/slow')]
  await arrivedAt(2)
  const refused = await call('/quick', { method: 'POST', body: 'x'.repeat(100_000) })
  expect([refused.status, problemBody.parse(await refused.json()).code]).toEqual([503, 'overloaded'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.headers.get('x-content-type-options')).toBe('nosniff')
  expect(onRejected).toEqual(['POST'])
  expect((await call('/healthz')).status).toBe(200)
  for (const answer of held.splice(0)) answer()
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([200, 200])
  expect((await call('/quick')).status).toBe(200)
})

test('what waits for another server keeps nobody out until it is back', async () => {
  const away = [call('/elsewhere'), call('/elsewhere'), call('/elsewhere')]
  await arrivedAt(3)
  expect((await call('/quick')).status).toBe(200)
  const back = held.splice(0)
  back[0]?.()
  back[1]?.()
  await arrivedAt(2)
  expect((await call('/quick')).status).toBe(503)
  back[2]?.()
  await arrivedAt(3)
  for (const answer of held.splice(0)) answer()
  expect((await Promise.all(away)).map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await call('/quick')).status).toBe(200)
})

test('a flood of probes keeps nobody out', async () => {
  const probes = Array.from({ length: 10 }, () => call('/readyz'))
  await expect.poll(async () => (await call('/quick')).status).toBe(200)
  endProbes()
  expect((await Promise.all(probes)).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
})

test('a loop that is late for an overload sends the next ones away until it has caught up', async () => {
  const slow = call('/slow')
  await arrivedAt(1)
  const until = performance.now() + 600
  while (performance.now() < until);
  await expect.poll(async () => (await call('/quick')).status, { interval: 5 }).toBe(503)
  await expect.poll(async () => (await call('/quick')).status, { interval: 20 }).toBe(200)
  for (const answer of held.splice(0)) answer()
  expect((await slow).status).toBe(200)
})

test('an overload of one network leaves room for the others, and is sent away before it is routed', async () => {
  const rejected: string[] = []
  const shared = fastify({ trustProxy: true, serverFactory: openInterceptable })
  answerProblems(shared)
  shedLoad(
    shared,
    { addressOf: addressReader(true), onRejected: (method) => rejected.push(method) },
    { maxWorking: 6, sharedFrom: 4, maxLateMs: 1_000, overload: 100 },
  )
  const waiting: (() => void)[] = []
  shared.get('/slow', () => new Promise<string>((answer) => waiting.push(() => answer('done'))))
  const at = await shared.listen({ port: 0, host: '127.0.0.1' })
  const from = async (address: string) =>
    (await fetch(`${at}/slow`, { headers: { 'x-forwarded-for': address } })).status
  try {
    const overload = Array.from({ length: 4 }, () => from('192.0.2.1'))
    await expect.poll(() => waiting.length).toBe(4)
    expect(await from('192.0.2.1')).toBe(503)
    expect(rejected).toEqual(['GET'])
    const others = [from('192.0.2.2'), from('192.0.2.3')]
    await expect.poll(() => waiting.length).toBe(6)
    expect(await from('192.0.2.4')).toBe(503)
    for (const answer of waiting) answer()
    expect(await Promise.all([...overload, ...others])).toEqual([200, 200, 200, 200, 200, 200])
  } finally {
    await shared.close()
  }
})
