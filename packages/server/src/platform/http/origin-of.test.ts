import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openHttp } from './open-http.ts'
import { originOf } from './origin-of.ts'

test.each([
  ['https', 'https://a.example'],
  ['http', 'http://a.example'],
  ['__proto__', 'http://a.example'],
  ['a@b.c', 'http://a.example'],
])('a trusted proxy that tells of the protocol %s makes it %s', async (protocol, origin) => {
  const settings = { publicUrl: undefined, trustProxy: true }
  const app = await openHttp(settings, { secret: 'x'.repeat(32) }, pino({ level: 'silent' }))
  app.get('/origin', async (request) => originOf(request, undefined))
  const headers = { host: 'a.example', 'x-forwarded-proto': protocol }
  expect((await app.inject({ url: '/origin', headers })).body).toBe(origin)
  await app.close()
})
