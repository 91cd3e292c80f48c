import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { problemBody } from '@afterimage/contract/problem'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp } from '../../test/sign-up.ts'
import { imageForm, json, startTestServer, type TestServer } from '../../test/test-server.ts'

const idle = scriptedModel((_step, signal) => new Promise((_made, stop) => signal.addEventListener('abort', stop)))

let server: TestServer
let photo: Uint8Array
let fetching: PromiseWithResolvers<void>
let fetched: PromiseWithResolvers<Uint8Array>

beforeAll(async () => {
  photo = await readPhoto('coffee-cup.jpg')
  fetching = Promise.withResolvers()
  fetched = Promise.withResolvers()
  const fetchImage = () => {
    fetching.resolve()
    return fetched.promise
  }
  server = await startTestServer([providerOf(idle)], { visitorDailyLimit: 1 }, { fetchImage })
})
afterAll(() => server.close())

/** The answer to a request whose body never comes. */
async function announce(address: string, headers: Record<string, string> = {}): Promise<string> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  const all = { host: 'x', 'content-type': 'application/json', 'content-length': '9000000', connection: 'close' }
  const lines = Object.entries({ ...all, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST ${address} HTTP/1.1\r\n${lines.join('')}\r\n`)
  return text(socket)
}

const start = (totalFrames: number) => imageForm(photo, { totalFrames: String(totalFrames) })

test('a start that passed the first look and finds the day used up is not decoded', async () => {
  const visitor = {}
  const slow = server.call(visitor, '/api/evolution', json({ totalFrames: 3, imageUrl: 'https://a.test/a.png' }))
  await fetching.promise
  expect((await server.call({}, '/api/evolution', start(3))).status).toBe(201)
  fetched.resolve(Buffer.from('no picture at all'))
  expect(problemBody.parse(await (await slow).json()).code).toBe('daily_limit_reached')
})

test('a caller who may start nothing is told so before the picture is sent', async () => {
  expect(await announce('/projects')).toContain('"code":"authentication_required"')
  expect(await announce('/api/evolution', { authorization: 'Bearer none' })).toContain('"authentication_required"')
  expect(await announce('/api/evolution')).toContain('"code":"daily_limit_reached"')

  // Nor has its network anything left of the day.
  const { visitor } = await signUp(server)
  for (let starts = 0; starts < 5; starts += 1) {
    expect((await server.call(visitor, '/api/evolution', start(100))).status).toBe(201)
  }
  const authorization = `Bearer ${visitor.token}`
  expect(await announce('/api/evolution', { authorization })).toContain('"code":"daily_limit_reached"')
  expect(await announce('/projects', { authorization })).toContain('"code":"daily_limit_reached"')
})

test('a network that sends forms which cannot be read is told to wait before the next is read', async () => {
  const open = await startTestServer([providerOf(idle)], { visitorDailyLimit: 0 })
  try {
    const form = () => {
      const broken = new FormData()
      broken.set('picture', new Blob([new Uint8Array(photo)]), 'a.jpg')
      return { method: 'POST', body: broken }
    }
    for (let forms = 0; forms < 12; forms += 1) {
      expect((await open.call({}, '/api/evolution', form())).status).toBe(400)
    }
    const refused = await open.call({}, '/api/evolution', form())
    expect([refused.status, problemBody.parse(await refused.json()).error]).toEqual([
      429,
      'Too many forms could not be read. Try again in a minute.',
    ])
    expect(refused.headers.get('retry-after')).toBe('60')
    // Anyone who sends no form is not concerned.
    expect((await open.call({}, '/api/evolution', json({ totalFrames: 3 }))).status).toBe(400)
  } finally {
    await open.close()
  }
})
