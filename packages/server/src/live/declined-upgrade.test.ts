import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sayRaw } from '../../test/say-raw.ts'
import { startTestServer, type TestServer } from '../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer([])
})
afterAll(() => server.close())

const KEY = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
const behind = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'
const asking = (line: string, more: string, body = '') =>
  `${line} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${more}\r\n\r\n${body}${behind}`

/** What becomes no WebSocket is closed after 15 s of silence, whatever it was answered. */
const BEFORE_THE_DEADLINE_MS = 12_000

test.each([
  ['at a page', asking('GET /', KEY), 200],
  ['at a film', asking('GET /sample-film.mp4', KEY), 200],
  ['at what is nowhere', asking('GET /api/gone', KEY), 404],
  [
    'at a start',
    asking('POST /api/evolution', `${KEY}\r\nContent-Type: application/json\r\nContent-Length: 2`, '{}'),
    400,
  ],
  ['at a probe', asking('HEAD /healthz', KEY), 200],
  ['at an address that cannot be read', asking('GET /%zz', KEY), 400],
  ['for a project whose address cannot be read', asking('GET /ws/%zz', KEY), 400],
  ['for a project with too long a name', asking(`GET /ws/${'x'.repeat(300)}`, KEY), 400],
  ['for a project that is none', asking('GET /ws/none', KEY), 404],
  ['for a project, by another method', asking(`POST /ws/${randomUUID()}`, KEY), 405],
  [
    'for a project, from another site',
    asking(`GET /ws/${randomUUID()}`, `Origin: https://evil.example\r\n${KEY}`),
    403,
  ],
  ['for a project, with a body', asking('GET /ws/none', `${KEY}\r\nContent-Length: 2`, '{}'), 404],
  ['for a project, without a key', asking(`GET /ws/${randomUUID()}`, 'X: y'), 400],
])(
  'a WebSocket that is declined %s is told so, and what was written behind it is to be sent again',
  async (_at, text, status) => {
    const answers = await sayRaw(server.url, text)
    expect(answers).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answers.split('HTTP/1.1 ')).toHaveLength(2)
  },
  BEFORE_THE_DEADLINE_MS,
)
