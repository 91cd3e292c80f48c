import { openProviderServer, type ProviderServer, type Reply } from '@afterimage/testing/models/provider-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testContext } from '../../test/adapter-context.ts'
import { openTransport, type TransportOptions } from './transport.ts'

const never = new AbortController().signal
let server: ProviderServer

beforeAll(async () => {
  server = await openProviderServer()
})
afterAll(() => server.close())

const open = (options: Partial<TransportOptions> = {}) =>
  openTransport({ name: 'Painter', baseUrl: server.url, secrets: [], ...options }, testContext())

const ask = (reply: Reply) => {
  server.follow({ 'GET /picture': [reply] })
  return open().bytes({ path: '/picture' }, never)
}

test('an answer larger than a picture is cut off, whether it says so or not', async () => {
  const bytes = new Uint8Array(17_000_000)
  await expect(ask({ bytes })).rejects.toThrow('Painter sent more data than a picture can have.')
  await expect(ask({ bytes, isUnannounced: true })).rejects.toThrow('Painter sent more data than a picture can have.')
})

test('a server that is not there cannot have billed anything', async () => {
  const gone = await openProviderServer()
  await gone.close()
  const pending = open({ baseUrl: gone.url }).bytes({ path: '/' }, never)
  await expect(pending).rejects.toMatchObject({
    kind: 'broken',
    message: 'Painter cannot be reached.',
    mayBeBilled: false,
  })
})

test('a redirect is not followed, so that the key goes nowhere else', async () => {
  const pending = ask({ status: 302, headers: { location: `${server.url}/elsewhere` } })
  await expect(pending).rejects.toMatchObject({ kind: 'misconfigured' })
  expect(server.received.map(({ path }) => path)).toEqual(['/picture'])
})

test('a key that cannot be sent is not repeated in the error', async () => {
  const key = 'two\nlines-of-secret'
  const transport = open({ headers: { authorization: `Bearer ${key}` }, secrets: [key] })
  const error: unknown = await transport.bytes({ path: '/' }, never).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ kind: 'broken', mayBeBilled: false })
  expect(`${error} ${error instanceof Error ? error.cause : ''}`).not.toContain('lines-of-secret')
})

test('what a provider said is kept for the log, shortened', async () => {
  const error: unknown = await ask({ status: 500, json: { why: 'x'.repeat(5_000) } }).catch((thrown: unknown) => thrown)
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : ''
  expect(cause).toMatch(/^Painter said: status 500: \{"why":"xxx/)
  expect(cause.length).toBeLessThan(500)
})

test('a sentence that repeats a long text of the provider is cut', () => {
  const options = { name: 'Painter', baseUrl: 'http://painter', secrets: [] }
  const { message } = openTransport(options, testContext()).fail({ kind: 'refused', sentence: 'no '.repeat(9_000) }, '')
  expect([message.length, message.endsWith('…')]).toEqual([400, true])
})
