import { problemBody } from '@afterimage/contract/problem'
import { fastify } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { answerProblems } from './answer-problem.ts'
import { serveProbes } from './probe-routes.ts'
import { shedLoad } from './shed-load.ts'

const app = fastify()
answerProblems(app)
serveProbes(app, {})
shedLoad(app, { maxWorking: 2, maxLateMs: 100, crowd: 0 })
const held: (() => void)[] = []
app.get('/slow', () => new Promise<string>((answer) => held.push(() => answer('done'))))
app.get('/quick', async () => 'done')
afterAll(() => app.close())

const arrivedAt = async (count: number) => {
  while (held.length < count) await new Promise(setImmediate)
}

test('more than it can work on is sent away at once, with when to come back; probes and later calls are answered', async () => {
  const slow = [app.inject('/slow'), app.inject('/slow')]
  await arrivedAt(2)
  const refused = await app.inject('/quick')
  expect([refused.statusCode, problemBody.parse(refused.json()).code]).toEqual([503, 'overloaded'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  for (const answer of held.splice(0)) answer()
  expect((await Promise.all(slow)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await app.inject('/quick')).statusCode).toBe(200)
})

test('a loop that is late for a crowd sends the next ones away until it has caught up', async () => {
  const slow = app.inject('/slow')
  await arrivedAt(1)
  const until = performance.now() + 600
  while (performance.now() < until);
  await expect.poll(async () => (await app.inject('/quick')).statusCode, { interval: 5 }).toBe(503)
  await expect.poll(async () => (await app.inject('/quick')).statusCode, { interval: 20 }).toBe(200)
  for (const answer of held.splice(0)) answer()
  expect((await slow).statusCode).toBe(200)
})
