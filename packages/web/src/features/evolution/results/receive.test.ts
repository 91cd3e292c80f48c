import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { nameIn, type Received, receive } from './receive.ts'

const closers: (() => void)[] = []
afterEach(() => {
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
  const file = await receive(url, 'x.zip', options(seen))
  expect(file.name).toBe('frames.zip')
  expect(await file.text()).toBe('abcdef')
  expect(seen.at(-1)).toEqual({ received: 6, total: 6 })
})

test('an error page is not saved as a file', async () => {
  const url = await serve((_request, response) => response.writeHead(500).end('oops'))
  await expect(receive(url, 'x.zip', options())).rejects.toThrow('500')
})

test('a file that is cut short is not saved', async () => {
  const url = await serve((_request, response) => {
    response.writeHead(200, { 'content-length': 6 })
    response.write('abc', () => response.destroy())
  })
  await expect(receive(url, 'x.zip', options())).rejects.toThrow()
})

test('the name is read from the header where there is one', () => {
  expect(nameIn('attachment; filename=a.zip')).toBe('a.zip')
  expect(nameIn(null)).toBeUndefined()
})
