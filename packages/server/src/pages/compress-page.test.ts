import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openPageCompression } from './compress-page.ts'

test.each([
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, br;q=0.5', 'br'],
  ['gzip', undefined],
  ['br;q=0', undefined],
  ['br; q=0.0, gzip', undefined],
  ['brotli', undefined],
  [undefined, undefined],
])('to a browser that takes %s a page comes as %s', async (accepted, encoding) => {
  const page = 'A page. '.repeat(1_000)
  const { headers, body } = await openPageCompression()(accepted, 'a page', () => page)
  expect(headers['content-encoding']).toBe(encoding)
  expect((encoding === 'br' ? brotliDecompressSync(body) : body).toString()).toBe(page)
})

test('a page is compressed once for all who ask for it, and what was sent last is kept in sixteen megabytes', async () => {
  const compress = openPageCompression()
  const send = (text: string, accepted?: string) => compress(accepted, text, () => text.repeat(20_000))
  const sent = (text: string) => send(text, 'br')
  const first = await sent('A page. ')
  expect((await sent('A page. ')).body).toBe(first.body)
  const plain = await send('A page. ')
  expect(plain.headers.etag).toBe(first.headers.etag)
  expect((await sent('Another. ')).headers.etag).not.toBe(first.headers.etag)
  for (let at = 0; at < 60; at += 1) await sent(`Page ${at}. `)
  const again = await sent('A page. ')
  expect(again.body).not.toBe(first.body)
  expect(again).toEqual(first)
})

test('a page that could not be compressed is compressed for the next one who asks', async () => {
  const failing = [new Error('out of memory')]
  const compress = openPageCompression(async (bytes) => {
    const error = failing.shift()
    if (error !== undefined) throw error
    return brotliCompressSync(bytes)
  })
  const send = () => compress('br', 'a page', () => 'A page. '.repeat(1_000))
  await expect(send()).rejects.toThrow('out of memory')
  expect((await send()).headers['content-encoding']).toBe('br')
})

test.each([undefined, 'br'])('what is kept of a small page keeps no more in memory (%s)', async (accepted) => {
  const { body } = await openPageCompression()(accepted, 'a page', () => 'A page. '.repeat(200))
  expect(body.buffer.byteLength).toBe(body.length)
})
