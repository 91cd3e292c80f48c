import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openLogger, readableLines } from './logging.ts'

test('a log line is JSON and keeps credentials out', async () => {
  const out = new PassThrough()
  const headers = { authorization: 'Bearer secret-token', cookie: 'visitor=secret-cookie', host: 'example.org' }
  openLogger('info', out).info({ req: { headers } }, 'request')
  out.end()
  const line = await text(out)
  expect(JSON.parse(line).msg).toBe('request')
  expect(line).toContain('example.org')
  expect(line).not.toContain('secret')
})

test('at a terminal a line reads as a sentence and says where to go', async () => {
  const out = new PassThrough()
  openLogger('info', readableLines(out)).info({ url: 'http://127.0.0.1:3000' }, 'Afterimage is ready')
  out.end()
  const line = await text(out)
  expect(line).toMatch(/\d\d:\d\d:\d\d.*INFO.*Afterimage is ready.*http:\/\/127\.0\.0\.1:3000/)
})
