import { createApiKey } from '@afterimage/contract/api-key-endpoints'
import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { problemBody } from '@afterimage/contract/problem'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type HeardEvent, hearUntil, readEvents } from '../../test/event-client.ts'
import { follow } from '../../test/follow.ts'
import { type Operator, openOperator } from '../../test/operator.ts'
import { signUp } from '../../test/sign-up.ts'
import { imageForm, json, startTestServer, type TestServer, type Visitor } from '../../test/test-server.ts'

let server: TestServer
let operator: Operator
let photo: Uint8Array
/** The first frame is made at once, the others when they may. */
let goOn: () => void
let mayGoOn: Promise<undefined>
let leaving: AbortController

beforeAll(async () => {
  photo = await readPhoto('coffee-cup.jpg')
  const model = scriptedModel(async ({ number }) => (number === 1 ? undefined : mayGoOn))
  server = await startTestServer([providerOf(model)], { trustProxy: true })
  operator = await openOperator(server)
})
afterAll(async () => {
  await operator.close()
  await server.close()
})
beforeEach(() => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  mayGoOn = promise
  goOn = () => resolve(undefined)
  leaving = new AbortController()
})
afterEach(() => {
  goOn()
  leaving.abort()
})

const create = async (owner: Visitor, fields: Record<string, string> = {}) => {
  const answer = await server.call(owner, '/api/evolution', imageForm(photo, { totalFrames: '3', ...fields }))
  const { evolutionId } = createEvolution.ok.body.parse(await answer.json())
  await follow(server.url, evolutionId, ({ progress }) => progress.current === 1)
  return evolutionId
}
const connect = (visitor: Visitor, id: string, headers: Record<string, string> = {}) =>
  server.call(visitor, `/api/evolution/${id}/events`, { headers, signal: leaving.signal })
const isLast = ({ name }: HeardEvent) => name !== 'progress'
const statusOf = (visitor: Visitor, id: string) => server.call(visitor, `/api/evolution/${id}/status`)

test('tells each state once, from where the caller was to the end, and nothing after it', async () => {
  const id = await create({})
  const answer = await connect({}, id)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'private, no-store, no-transform',
  })
  const events = readEvents(answer)
  const first = await hearUntil(events, ({ says }) => says === 1)
  expect(first).toMatchObject({ name: 'progress', id: (await statusOf({}, id)).headers.get('etag') })
  const later = readEvents(await connect({}, id, { 'last-event-id': first.id ?? '' }))
  goOn()
  const heard: HeardEvent[] = []
  for await (const event of later) heard.push(event)
  expect(heard.map((event) => event.id)).not.toContain(first.id)
  const last = await hearUntil(events, isLast)
  expect(last).toEqual({ name: 'completed', says: 3, id: (await statusOf({}, id)).headers.get('etag') })
  expect(heard.at(-1)).toEqual(last)
  expect((await events.next()).done).toBe(true)

  const again = await connect({}, id, { 'last-event-id': last.id ?? '' })
  expect([again.status, await again.text()]).toEqual([204, ''])
  const anew = readEvents(await connect({}, id, { 'last-event-id': first.id ?? '' }))
  expect(await anew.next()).toMatchObject({ value: last })
  const head = await server.call({}, `/api/evolution/${id}/events`, { method: 'HEAD' })
  expect(head.status).toBe(200)
})

test('whom it is hidden from meanwhile is told so, and its owner hears on', async () => {
  const owner: Visitor = {}
  const id = await create(owner)
  const [others, own] = [readEvents(await connect({}, id)), readEvents(await connect(owner, id))]
  for (const events of [others, own]) await hearUntil(events, ({ says }) => says === 1)
  await operator.run('hide', id)
  goOn()
  expect(await hearUntil(others, isLast)).toMatchObject({ name: 'refused', says: 'evolution_hidden' })
  expect((await others.next()).done).toBe(true)
  expect(await hearUntil(own, isLast)).toMatchObject({ name: 'completed', says: 3 })
})

test('a key that is revoked meanwhile hears no more', async () => {
  const { visitor } = await signUp(server)
  const made = await server.call(visitor, '/user/api-keys', json({ name: 'Mine', scopes: ['read'] }))
  const { key, secret } = createApiKey.ok.body.parse(await made.json())
  const id = await create(visitor)
  const answer = await connect({ token: secret }, id)
  expect(answer.headers.get('ratelimit-limit')).toBeNull()
  const events = readEvents(answer)
  await hearUntil(events, ({ says }) => says === 1)
  await server.call(visitor, `/user/api-keys/${key.id}`, { method: 'DELETE' })
  goOn()
  expect(await hearUntil(events, isLast)).toMatchObject({ name: 'refused', says: 'authentication_required' })
})

test('one network has so many connections and no more, until one is given back', async () => {
  const id = await create({})
  const here: Visitor = { address: '198.51.100.7' }
  const answers: Response[] = []
  for (let count = 0; count < 30; count += 1) answers.push(await connect({ ...here }, id))
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200))
  const refused = await connect({ ...here }, id)
  expect([refused.status, problemBody.parse(await refused.json()).code]).toEqual([429, 'too_many_requests'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await connect({ address: '198.51.100.8' }, id)).status).toBe(200)
  await answers[0]?.body?.cancel()
  await expect.poll(async () => (await connect({ ...here }, id)).status).toBe(200)
})

test('caches may tell a public one’s state to all who ask within a second, and of no other one', async () => {
  const owner: Visitor = {}
  const cachingOf = async (visitor: Visitor, id: string) => (await statusOf(visitor, id)).headers.get('cache-control')
  const [open, closed] = [await create(owner), await create(owner, { visibility: 'unlisted' })]
  expect(await cachingOf({}, open)).toBe('public, max-age=0, s-maxage=1, stale-while-revalidate=2')
  const { visitor } = await signUp(server)
  expect(await cachingOf(visitor, open)).toBe('private, no-cache')
  expect(await cachingOf({}, closed)).toBe('private, no-cache')
  await operator.run('hide', open)
  expect(await cachingOf(owner, open)).toBe('private, no-store')
})
