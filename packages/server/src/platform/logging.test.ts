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

test('an error is told without what people typed', async () => {
  const out = new PassThrough()
  const log = openLogger('info', out)
  const params = ['Zoe Secretname', 'zoe.private@x.test', 'my private message']
  const details = {
    code: '22021',
    params,
    query: 'insert …',
    detail: 'Failing row contains (Zoe Secretname)',
    where: 'x',
  }
  const refused = Object.assign(new Error('invalid byte sequence for encoding "UTF8": Secretname'), details)
  log.error({ err: new Error('could not be kept', { cause: refused }) }, 'request failed')
  log.info({ cause: refused }, 'refused')
  log.error(
    { err: Object.assign(new Error('550 <zoe.private@x.test> is unknown'), { rejected: params }) },
    'mail failed',
  )
  log.warn({ err: new Error('GET https://img.example/a.png?token=Secretname failed') }, 'fetch failed')
  out.end()
  const lines = await text(out)
  expect(lines).not.toMatch(/Secretname|private/)
  expect(lines).toContain('"code":"22021"')
  expect(lines).toContain('logging.test.ts')
  expect(lines).toContain('https://img.example/a.png?•••')
})

test('56,000 failing statements of a full disk write less than a tenth of a megabyte', async () => {
  let bytes = 0
  const write = (line: string) => {
    bytes += line.length
  }
  const log = openLogger('info', { write }).child({ job: 'x' })
  const full = Object.assign(new Error('could not extend file: No space left on device'), {
    code: '53100',
    params: Array.from({ length: 40 }, () => 'a row'.repeat(20)),
  })
  for (let count = 0; count < 56_000; count += 1) {
    log.error({ err: full, requestId: `${count}` }, count % 2 === 0 ? 'queue error' : 'request failed')
  }
  expect(bytes).toBeGreaterThan(1_000)
  expect(bytes).toBeLessThan(100_000)
})

test('what the library of the queue tells of an error in an object of its own is told as that', async () => {
  const out = new PassThrough()
  const stack = 'Error: no\n    at work (queue.js:1:2)'
  const log = openLogger('info', out)
  log.error({ err: { message: 'no answer', code: '57P01', stack, params: ['secret'], queue: 'emails' } }, 'queue error')
  log.error({ err: { reason: 'none' } }, 'queue error')
  out.end()
  const [told, other] = (await text(out)).trim().split('\n')
  expect(JSON.parse(told ?? '').err).toEqual({
    type: 'Error',
    message: 'no answer',
    code: '57P01',
    stack: '    at work (queue.js:1:2)',
  })
  expect(JSON.parse(other ?? '').err).toEqual({ type: 'object', message: '[object Object]' })
})
