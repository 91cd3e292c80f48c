import { connect } from 'node:net'
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
])('a client that sends %s is hung up on', async (_name, beginning, character) => {
  const answer = await dribble(beginning, character)
  expect(answer === '' || answer.startsWith('HTTP/1.1 408')).toBe(true)
})

test.each([
  ['no HTTP', 'hello\r\n\r\n', 400, 'invalid_request'],
  ['a raw byte in its address', 'GET /\xff HTTP/1.1\r\nhost: a\r\n\r\n', 400, 'invalid_request'],
  ['headers of 20 KB', `GET / HTTP/1.1\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'request_too_large'],
  [
    'two lengths',
    'POST /echo HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
    400,
    'invalid_request',
  ],
])('a client that sends %s is told so in the form of the contract', async (_name, sent, status, code) => {
  const [head = '', body = ''] = (await dribble(sent, '')).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head).toContain('connection: close')
  expect(problemBody.parse(JSON.parse(body)).code).toBe(code)
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
