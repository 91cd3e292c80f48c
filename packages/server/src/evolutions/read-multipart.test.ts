import { PassThrough, Writable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
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
