import { connect, type Socket } from 'node:net'
import { problemBody } from '@afterimage/contract/problem'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHttp } from './open-http.ts'

let app: FastifyInstance
let port: number

beforeAll(async () => {
  const timeouts = { headersMs: 200, requestMs: 400, lookMs: 50 }
  const log = pino({ level: 'silent' })
  app = await openHttp({ publicUrl: undefined, trustProxy: false }, { secret: 'x'.repeat(32), timeouts }, log)
  app.post('/echo', async ({ body }) => body)
  app.post('/echo/:name', async ({ body }) => body)
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => app.close())

const CHUNKED = 'POST /echo HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n'

/** Says the beginning, then one character every now and then, until the server hangs up; what it answered. */
async function dribble(beginning: string, character: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  let answer = ''
  socket.on('data', (said: string) => {
    answer += said
  })
  // A character that crosses with the hanging up is answered by a reset, which is no other way to hang up.
  socket.on('error', () => undefined)
  const gone = new Promise((resolve) => socket.once('close', resolve))
  socket.write(beginning)
  const dripping = setInterval(() => character !== '' && socket.writable && socket.write(character), 40)
  await gone
  clearInterval(dripping)
  return answer
}

test.each([
  ['nothing at all', '', ''],
  ['headers without end', 'GET /echo HTTP/1.1\r\nhost: a\r\nx: ', 'a'],
  [
    'a body without end',
    'POST /echo HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n"',
    'a',
  ],
  ['trailers without end behind no body', `${CHUNKED}0\r\nx: `, 'a'],
  ['trailers without end behind a body', `${CHUNKED}2\r\n{}\r\n0\r\nx: `, 'a'],
  ['the end of a body, and not the end of its trailers', `${CHUNKED}2\r\n{}\r\n0\r\n`, ''],
])('a client that sends %s is hung up on', async (_name, beginning, character) => {
  const answer = await dribble(beginning, character)
  if (answer === '') return
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 408 /)
  expect(problemBody.parse(JSON.parse(body)).code).toBe('request_timeout')
})

test.each([
  ['no HTTP', 'hello\r\n\r\n', 400, 'invalid_request'],
  ['a raw byte in its address', 'GET /\xff HTTP/1.1\r\nhost: a\r\n\r\n', 400, 'invalid_request'],
  ['headers of 20 KB', `GET / HTTP/1.1\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
  ['trailers of 20 KB', `${CHUNKED}0\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
  ['thousands of trailers', `${CHUNKED}0\r\n${'x: y\r\n'.repeat(5_000)}\r\n`, 431, 'headers_too_large'],
  [
    '20 KB beside the length of a chunk',
    `${CHUNKED}2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
    400,
    'invalid_request',
  ],
  ['no host', 'GET /echo HTTP/1.1\r\nconnection: close\r\n\r\n', 400, 'invalid_request'],
  [
    'two lengths',
    'POST /echo HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
    400,
    'invalid_request',
  ],
])('a client that sends %s is told so in the form of the contract', async (_name, sent, status, code) => {
  const [head = '', body = ''] = (await dribble(sent, '')).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head.toLowerCase()).toContain('connection: close')
  expect(problemBody.parse(JSON.parse(body)).code).toBe(code)
})

test('trailers are passed over, and what comes behind them is answered', async () => {
  const trailers = '0\r\nauthorization: Bearer a\r\nhost: b\r\n\r\n'
  const last = 'POST /echo HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'
  const answers = await dribble(`${CHUNKED}2\r\n{}\r\n${trailers}${CHUNKED}${trailers}${last}`, '')
  expect(answers.split('HTTP/1.1 ').map((answer) => answer.slice(0, 3))).toEqual(['', '200', '200', '200'])
})

test('an expectation that nobody knows is passed over', async () => {
  const about = 'host: a\r\nexpect: wonders\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 2'
  const answer = await dribble(`POST /echo HTTP/1.1\r\n${about}\r\n\r\n{}`, '')
  expect(answer).toMatch(/^HTTP\/1\.1 200 .*\{\}$/s)
})

test('what is said to the end only while the server stops is rejected in the form of the contract', async () => {
  const log = pino({ level: 'silent' })
  const stopping = await openHttp({ publicUrl: undefined, trustProxy: false }, { secret: 'x'.repeat(32) }, log)
  stopping.get('/held', async () => ({}))
  const address = new URL(await stopping.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(address.port), '127.0.0.1').setEncoding('utf8')
  let answer = ''
  socket.on('data', (said: string) => {
    answer += said
  })
  const gone = new Promise((resolve) => socket.once('close', resolve))
  const arrived = new Promise<Socket>((resolve) => stopping.server.once('connection', resolve))
  socket.write('GET /held HTTP/1.1\r\nhost: a\r\n')
  const arriving = await arrived
  await expect.poll(() => arriving.bytesRead, { interval: 5 }).toBeGreaterThan(0)
  const closed = stopping.close()
  socket.write('\r\n')
  await Promise.all([gone, closed])
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 503 /)
  expect(head.toLowerCase()).toContain('connection: close')
  expect(problemBody.parse(JSON.parse(body)).code).toBe('overloaded')
})

test.each(['/echo/%zz', '/%', `/echo/${'b'.repeat(300)}`])(
  'the address %s is answered in the form of the contract',
  async (url) => {
    const answer = await app.inject({ method: 'POST', url })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.body).not.toContain('FST_')
    problemBody.strict().parse(answer.json())
  },
)
