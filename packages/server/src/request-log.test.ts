import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { json, startTestServer } from '../test/test-server.ts'
import { openLogger } from './platform/logging.ts'

test('the log tells of requests without their queries, addresses and what was typed', async () => {
  const out = new PassThrough()
  const server = await startTestServer([], {}, { log: openLogger('debug', out) })
  const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
  const query = 'email=zoe.private%40x.test&token=SecretToken'
  await server.call({}, `/newsletter/unsubscribe?${query}`, oneClick)
  await server.call({}, `/no/such?${query}`)
  await server.call({}, '/no/zoe.private@x.test')
  await server.call({}, `/gallery?${query}`)
  await server.call({}, '/api/evolution/aft_SecretKeyWhereAnIdBelongs')
  const message = {
    name: 'Zoe Secretname',
    email: 'zoe.private@x.test',
    subject: 's',
    message: 'SecretMessage \u0000 end',
  }
  expect((await server.call({}, '/api/contact', json(message))).status).toBe(400)
  await server.close()
  out.end()
  const lines = await text(out)
  expect(lines).toContain('"path":"/newsletter/unsubscribe"')
  expect(lines).toContain('"path":"/no/such"')
  expect(lines).toContain('"path":"/api/evolution/aft_…"')
  expect(lines).not.toMatch(/secret|private|127\.0\.0\.1:\d+->/i)
})
