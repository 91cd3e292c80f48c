import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { endpoint } from '@afterimage/contract/endpoint'
import { problemBody } from '@afterimage/contract/problem'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { bindEndpoint } from './bind-endpoint.ts'
import { closeHttp, type HttpApp, openHttp } from './open-http.ts'

const KB = 1_000
const send = endpoint({
  id: 'send',
  method: 'POST',
  path: '/texts',
  summary: 'Send a text',
  body: z.object({ text: z.string() }),
  ok: { status: 200, body: z.object({ length: z.number() }) },
  fails: [],
})

const say = endpoint({ ...send, id: 'say', path: '/words' })

let app: HttpApp
let origin: string
const asked: string[] = []
let answered = Promise.withResolvers<void>()

beforeAll(async () => {
  const bodies = { maxBytes: 150 * KB, maxNetworkBytes: 100 * KB }
  const settings = { publicUrl: undefined, trustProxy: true }
  app = await openHttp(settings, { secret: 'x'.repeat(32), bodies }, pino({ level: 'silent' }))
  app.addHook('onRequest', async (request) => {
    asked.push(request.ip)
  })
  app.addHook('onResponse', async () => answered.resolve())
  bindEndpoint(app, say, async ({ body }) => ({ length: body.text.length }))
  bindEndpoint(app, send, async ({ body }) => ({ length: body.text.length }), { bodyLimit: 90 * KB })
  origin = await app.listen({ port: 0 })
})
afterAll(() => closeHttp(app, 100))

const bodyOf = (bytes: number) => JSON.stringify({ text: 'x'.repeat(bytes) })
const post = (from: string, body: string) =>
  fetch(`${origin}/texts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body,
  })

/** Sends all of a body but its last byte. */
async function holdBack(from: string, bytes: number): Promise<Socket> {
  const body = bodyOf(bytes)
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  const before = asked.length
  socket.write(
    `POST /texts HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${from}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n`,
  )
  await new Promise((sent) => socket.write(body.slice(0, -1), sent))
  await expect.poll(() => asked.length).toBeGreaterThan(before)
  return socket
}

describe('bodies that are kept in memory', () => {
  test('a network has its share of them, and all have theirs together, until they are let go of', async () => {
    const first = await holdBack('192.0.2.1', 80 * KB)
    // Until its bytes have come in.
    await expect.poll(async () => (await post('192.0.2.1', bodyOf(40 * KB))).status).toBe(503)
    const refused = await post('192.0.2.1', bodyOf(40 * KB))
    expect(refused.headers.get('retry-after')).toBe('5')
    expect(problemBody.parse(await refused.json())).toMatchObject({ code: 'overloaded' })
    expect((await post('192.0.2.1', bodyOf(10 * KB))).status).toBe(200)
    // Somebody else has room, but not for more than is left of all.
    expect((await post('198.51.100.1', bodyOf(40 * KB))).status).toBe(200)
    expect((await post('198.51.100.1', bodyOf(80 * KB))).status).toBe(503)
    // Hung up on, a request gives back what it held.
    first.destroy()
    await expect.poll(async () => (await post('192.0.2.1', bodyOf(80 * KB))).status).toBe(200)
    expect((await post('198.51.100.1', bodyOf(80 * KB))).status).toBe(200)
  })

  test('uploads that are held back keep nobody from calls that carry none', async () => {
    const held = [await holdBack('192.0.2.11', 80 * KB), await holdBack('192.0.2.12', 65 * KB)]
    await expect.poll(async () => (await post('198.51.100.2', bodyOf(40 * KB))).status).toBe(503)
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.2' }
    expect((await fetch(`${origin}/words`, { method: 'POST', headers, body: bodyOf(40 * KB) })).status).toBe(200)
    for (const socket of held) socket.destroy()
    await expect.poll(async () => (await post('198.51.100.2', bodyOf(80 * KB))).status).toBe(200)
  })

  test('one that was held back is read when the rest of it comes', async () => {
    const socket = await holdBack('192.0.2.9', 50 * KB)
    answered = Promise.withResolvers()
    socket.write('}')
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    await answered.promise
    expect((await post('192.0.2.9', bodyOf(85 * KB))).status).toBe(200)
  })

  test('one that is too large is refused before it is read, announced or not', async () => {
    expect((await post('192.0.2.1', bodyOf(91 * KB))).status).toBe(413)
    const parts = [bodyOf(60 * KB), 'x'.repeat(60 * KB)]
    const body = new ReadableStream({
      pull: (stream) => {
        const next = parts.shift()
        if (next === undefined) stream.close()
        else stream.enqueue(new TextEncoder().encode(next))
      },
    })
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' as const }
    expect((await fetch(`${origin}/texts`, init)).status).toBe(413)
  })

  test('thousands of chunks of one byte each make one body', async () => {
    const body = new ReadableStream({
      start: (stream) => {
        for (const byte of new TextEncoder().encode(bodyOf(3 * KB))) stream.enqueue(new Uint8Array([byte]))
        stream.close()
      },
    })
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' as const }
    expect(await (await fetch(`${origin}/texts`, init)).json()).toEqual({ length: 3 * KB })
  })
})

test.each([
  ['lists in lists', '['.repeat(20_000) + ']'.repeat(20_000)],
  ['objects in objects', `${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}`],
  ['many members', `{${Array.from({ length: 6_000 }, (_, key) => `"${key}":1`).join()}}`],
])('JSON of %s is refused without being parsed', async (_, body) => {
  const answer = await post('192.0.2.1', body)
  expect([answer.status, problemBody.parse(await answer.json())]).toMatchObject([
    400,
    { code: 'invalid_request', error: 'The JSON has more parts than any request needs.' },
  ])
})
