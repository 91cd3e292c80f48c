import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { dropToken, storedToken, storeToken } from '../auth/stored-token.ts'
import { nameIn, type Received, receive } from './receive.ts'

const closers: (() => void)[] = []
afterEach(() => {
  dropToken()
  for (const close of closers.splice(0)) close()
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const options = (seen: Received[] = []) => ({
  signal: new AbortController().signal,
  onProgress: (progress: Received) => seen.push(progress),
})

test('a file arrives whole, with its progress and its name', async () => {
  const url = await serve((_request, response) => {
    response.writeHead(200, { 'content-length': 6, 'content-disposition': 'attachment; filename="frames.zip"' })
    response.write('abc')
    response.end('def')
  })
  const seen: Received[] = []
  const file = await receive({ url, fallbackName: 'x.zip' }, options(seen))
  expect(file.name).toBe('frames.zip')
  expect(await file.text()).toBe('abcdef')
  expect(seen.at(-1)).toEqual({ received: 6, total: 6 })
})

test('an error page is not saved as a file', async () => {
  const url = await serve((_request, response) => response.writeHead(500).end('oops'))
  await expect(receive({ url, fallbackName: 'x.zip' }, options())).rejects.toMatchObject({ status: 500 })
})

test("a refusal is told in the server's words", async () => {
  const sentence = 'Too many exports. Wait an hour.'
  const refused = { error: sentence, message: sentence, code: 'too_many_requests' }
  const url = await serve((_request, response) => response.writeHead(429).end(JSON.stringify(refused)))
  await expect(receive({ url, fallbackName: 'x.zip' }, options())).rejects.toThrow(sentence)
})

test('only a file of the account is asked for with its token, and a token refused is forgotten', async () => {
  const asked: (string | undefined)[] = []
  const url = await serve(({ headers }, response) => {
    asked.push(headers.authorization)
    response.writeHead(headers.authorization === undefined ? 200 : 401).end('{}')
  })
  storeToken('secret')
  await receive({ url, fallbackName: 'x.zip' }, options())
  await expect(receive({ url, fallbackName: 'x.zip', asAccount: true }, options())).rejects.toThrow()
  expect(asked).toEqual([undefined, 'Bearer secret'])
  expect(storedToken()).toBeNull()
})

test('a file that is cut short is not saved', async () => {
  const url = await serve((_request, response) => {
    response.writeHead(200, { 'content-length': 6 })
    response.write('abc', () => response.destroy())
  })
  await expect(receive({ url, fallbackName: 'x.zip' }, options())).rejects.toThrow()
})

test('the name is read from the header where there is one', () => {
  expect(nameIn('attachment; filename=a.zip')).toBe('a.zip')
  expect(nameIn(null)).toBeUndefined()
})
