import { PassThrough, Readable, Writable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Problem } from '../platform/problem.ts'
import { readMultipart } from './read-multipart.ts'

test('once a form is refused, what still comes of it is thrown away unread', async () => {
  const raw = new PassThrough()
  let parsed = 0
  const parser = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      parsed += chunk.length
      done()
    },
  })
  raw.pipe(parser)
  const parts = async function* () {
    yield await Promise.reject(Object.assign(new Error('reach parts limit'), { code: 'FST_PARTS_LIMIT' }))
  }
  raw.write(Buffer.alloc(1_000))
  const request = { raw, reserveBytes: () => undefined, parts }
  await expect(readMultipart(request)).rejects.toMatchObject({ code: 'invalid_request' })
  const before = parsed
  for (let chunk = 0; chunk < 20; chunk += 1) {
    raw.write(Buffer.alloc(60_000))
    await turn()
  }
  expect(parsed).toBe(before)
  expect(raw.readableLength).toBe(0)
})

test('the fields count among the bytes that are kept, as the picture does', async () => {
  const parts = async function* () {
    yield { type: 'field' as const, fieldname: 'prompt', value: 'x'.repeat(20_000) }
    yield { type: 'file' as const, fieldname: 'image', file: Readable.from([Buffer.alloc(3_000)]) }
    yield { type: 'field' as const, fieldname: 'title', value: 'x'.repeat(20_000) }
  }
  let kept = 0
  const reserveBytes = (bytes: number) => {
    kept += bytes
    if (kept > 40_000) throw new Problem('overloaded', 'Too much.')
  }
  await expect(readMultipart({ raw: new PassThrough(), reserveBytes, parts })).rejects.toMatchObject({
    code: 'overloaded',
  })
  expect(kept).toBe(43_000)
})
