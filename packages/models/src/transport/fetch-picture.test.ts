import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { testContext } from '../../test/adapter-context.ts'
import { fetchPicture } from './fetch-picture.ts'

const never = new AbortController().signal
const hide = (text: string) => text

/** The provider's own host, which sends a caller of `/away` to where the picture is. */
async function openHost(): Promise<string> {
  const server = createServer((request, response) => {
    if (request.url === '/away') response.writeHead(302, { location: '/inside' }).end()
    else response.end('a picture')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a result on the provider’s own host is fetched there, and nowhere that it redirects to', async () => {
  const host = await openHost()
  const fetched = (path: string) => fetchPicture('Test', host, `${host}${path}`, testContext(), 5_000, hide, never)
  expect(Buffer.from(await fetched('/inside')).toString()).toBe('a picture')
  await expect(fetched('/away')).rejects.toMatchObject({ kind: 'broken' })
})
