import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { FetchRefused } from './guarded-address.ts'
import { guardFetch } from './guarded-fetch.ts'
import { isPublicAddress } from './public-address.ts'

const limits = { maxBytes: 1_000_000, deadlineMs: 5_000 }
const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function listen(answer: RequestListener): Promise<number> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Takes this machine's loopback address for a public one, as every test server has to listen there. */
const nearby = (address: string) => address === '127.0.0.1' || isPublicAddress(address)

/** A guard for which the hosts of the map exist; nothing else does. Any port, as tests listen where there is room. */
const guardWith = (hosts: Record<string, readonly string[]>, ports: readonly number[] | 'any' = 'any') =>
  guardFetch(
    async (host) => {
      const found = hosts[host]
      if (found === undefined) throw new Error('ENOTFOUND')
      return found
    },
    nearby,
    ports,
  )

const reasonOf = async (pending: Promise<unknown>) =>
  pending.then(
    () => 'fetched',
    (error: unknown) => (error instanceof FetchRefused ? error.reason : error),
  )

describe('addresses that do not lead to the public internet are refused', () => {
  const strict = guardFetch(async (host) => [host === 'mixed.test' ? '8.8.8.8' : '10.0.0.1', '192.168.1.1'])

  test.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.0.0.1/',
    'http://0177.0.0.1/',
    'http://017700000001/',
    'http://0/',
    'http://0.0.0.0/',
    'http://127.0.0.1./',
    'http://127.0.0.1:6379/',
    'http://127.255.255.254/',
    'http://0x7F.1/',
    'http://0300.0250.0.1/',
    'http://%31%32%37.0.0.1/',
    'http://172.31.255.255/',
    'http://2852039166/latest/meta-data',
    'http://0xa9fea9fe/',
    'http://168.63.129.16.nip.test/',
    'http://metadata.google.internal/computeMetadata/v1/',
    'http://localhost/',
    'http://192.0.0.192/',
    'http://240.0.0.1/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://192.168.0.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://192.0.2.1/',
    'http://198.18.0.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://[::]/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::ffff:0:127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001::1]/',
    'http://[0:0:0:0:0:ffff:169.254.169.254]/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b:1::1]/',
    'http://[fe80::1]/',
    'http://[fe80::1%25eth0]/',
    'http://[fec0::1]/',
    'http://[3fff::1]/',
    'http://[fc00::1]/',
    'http://[fd00:ec2::254]/',
    'http://[ff02::1]/',
    'http://[2001:db8::1]/',
    'http://①②⑦.0.0.1/',
    'http://mixed.test/',
    'http://inside.test/',
    'http://user:secret@example.com/',
    'http://user@example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:6379/_FLUSHALL',
    'http:///etc/passwd',
    'http://127.0.0.1\\@example.com/',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    'example.com/a.png',
    '',
  ])('%s', async (address) => {
    expect(await reasonOf(strict(address, limits))).toBe('refused')
  })
})

describe('the public internet is allowed', () => {
  test.each(['8.8.8.8', '93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946', '::ffff:8.8.8.8'])('%s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
})

test('the body comes back whole', async () => {
  const port = await listen((_request, answer) => answer.end('picture'))
  const fetched = await guardWith({ 'site.test': ['127.0.0.1'] })(`http://site.test:${port}/a.png`, limits)
  expect(Buffer.from(fetched).toString()).toBe('picture')
})

test('the connection goes to the address that was checked, whatever the name answers next', async () => {
  const port = await listen((_request, answer) => answer.end('public'))
  const answers = [['127.0.0.1'], ['10.0.0.1']]
  let asked = 0
  const guard = guardFetch(async () => answers[asked++] ?? [], nearby, 'any')
  expect(Buffer.from(await guard(`http://rebind.test:${port}/`, limits)).toString()).toBe('public')
  expect(asked).toBe(1)
})

test('a name that leads outside first and inside after its redirect is refused there', async () => {
  const port = await listen((_request, answer) => answer.writeHead(302, { location: '/again' }).end())
  const answers = [['127.0.0.1'], ['10.0.0.1']]
  const guard = guardFetch(async () => answers.shift() ?? [], nearby, 'any')
  expect(await reasonOf(guard(`http://rebind.test:${port}/`, limits))).toBe('refused')
  expect(answers).toEqual([])
})

test('a redirect is followed, and its target is checked again', async () => {
  const port = await listen((request, answer) => {
    if (request.url === '/there') answer.end('found')
    else if (request.url === '/inside') answer.writeHead(302, { location: 'http://10.0.0.1/' }).end()
    else if (request.url === '/name') answer.writeHead(307, { location: 'http://intranet.test/' }).end()
    else if (request.url === '/mapped') answer.writeHead(308, { location: 'http://[::ffff:127.0.0.2]/' }).end()
    else if (request.url === '/decimal') answer.writeHead(303, { location: '//2852039166/' }).end()
    else if (request.url === '/scheme') answer.writeHead(302, { location: 'file:///etc/passwd' }).end()
    else answer.writeHead(301, { location: '/there' }).end()
  })
  const guard = guardWith({ 'site.test': ['127.0.0.1'], 'intranet.test': ['192.168.1.1'] })
  expect(Buffer.from(await guard(`http://site.test:${port}/`, limits)).toString()).toBe('found')
  for (const path of ['/inside', '/name', '/mapped', '/decimal', '/scheme']) {
    expect(await reasonOf(guard(`http://site.test:${port}${path}`, limits))).toBe('refused')
  }
})

test('five redirects are followed and a sixth is not', async () => {
  const port = await listen((request, answer) => {
    const left = Number(request.url?.slice(1))
    if (left === 0) answer.end('end')
    else answer.writeHead(302, { location: `/${left - 1}` }).end()
  })
  const guard = guardWith({ 'site.test': ['127.0.0.1'] })
  expect(Buffer.from(await guard(`http://site.test:${port}/5`, limits)).toString()).toBe('end')
  await expect(guard(`http://site.test:${port}/6`, limits)).rejects.toThrow('redirects more than 5 times')
})

test('a body that never ends is cut off at the size limit', async () => {
  const port = await listen((_request, answer) => {
    const pour = () => {
      while (answer.writable && answer.write(Buffer.alloc(65_536)));
    }
    answer.on('drain', pour)
    pour()
  })
  const guard = guardWith({ 'site.test': ['127.0.0.1'] })
  const fetching = guard(`http://site.test:${port}/`, limits)
  await expect(fetching).rejects.toThrow('The image is larger than 1 MB.')
  expect(await reasonOf(fetching)).toBe('too_large')
})

test.each<[string, RequestListener]>([
  ['a server that says nothing', () => undefined],
  [
    'a body that trickles',
    (_request, answer) => {
      const drip = setInterval(() => answer.write('.'), 50)
      answer.on('close', () => clearInterval(drip))
    },
  ],
  [
    'a server that redirects slowly',
    (_request, answer) => {
      setTimeout(() => answer.writeHead(302, { location: '/' }).end(), 200)
    },
  ],
])('%s is given up at the deadline', async (_name, answer) => {
  const port = await listen(answer)
  const guard = guardWith({ 'site.test': ['127.0.0.1'] })
  const startedAt = performance.now()
  await expect(guard(`http://site.test:${port}/`, { ...limits, deadlineMs: 600 })).rejects.toThrow('took too long')
  expect(performance.now() - startedAt).toBeLessThan(3_000)
})

test('a body that trickles is given up long before the deadline, and one that keeps the pace is not', async () => {
  let gone = 0
  const port = await listen((request, answer) => {
    const piece = request.url === '/slow' ? 1 : 1_000
    const drip = setInterval(() => answer.write('.'.repeat(piece)), 20)
    const end = request.url === '/slow' ? undefined : setTimeout(() => answer.end(), 500)
    answer.on('close', () => {
      gone += 1
      clearInterval(drip)
      clearTimeout(end)
    })
  })
  const guard = guardWith({ 'site.test': ['127.0.0.1'] })
  const paced = { ...limits, deadlineMs: 60_000, pace: { bytes: 200, inMs: 150 } }
  await expect(guard(`http://site.test:${port}/slow`, paced)).rejects.toThrow('sends too slowly')
  await expect.poll(() => gone).toBe(1)
  expect((await guard(`http://site.test:${port}/fine`, paced)).length).toBeGreaterThan(1_000)
})

test.each(['site.test:22', 'site.test:8081', 'site.test:3000'])('port of %s is not asked', async (host) => {
  const guard = guardFetch(async () => ['8.8.8.8'])
  await expect(guard(`http://${host}/a.png`, limits)).rejects.toThrow('Only the ports 80, 443, 8080 and 8443')
})

test('a redirect to another port is refused, and the ports of pictures are asked', async () => {
  const port = await listen((_request, answer) => answer.writeHead(302, { location: 'http://site.test:22/' }).end())
  const guard = guardWith({ 'site.test': ['127.0.0.1'] }, [port])
  expect(await reasonOf(guard(`http://site.test:${port}/`, limits))).toBe('refused')
  const nowhere = guardFetch(() => Promise.reject(new Error('ENOTFOUND')))
  for (const address of ['http://a.test/', 'https://a.test/', 'http://a.test:8080/', 'https://a.test:8443/']) {
    expect(await reasonOf(nowhere(address, limits))).toBe('unreachable')
  }
})

test('a look-up that never answers is given up at the deadline', async () => {
  const guard = guardFetch(() => new Promise(() => undefined), nearby)
  await expect(guard('http://slow.test/', { ...limits, deadlineMs: 100 })).rejects.toThrow('took too long')
})

test('a server error, a closed port and an unknown host are unreachable', async () => {
  const port = await listen((_request, answer) => answer.writeHead(500).end())
  const guard = guardWith({ 'site.test': ['127.0.0.1'] })
  await expect(guard(`http://site.test:${port}/`, limits)).rejects.toThrow('status 500')
  expect(await reasonOf(guard('http://site.test:1/', limits))).toBe('unreachable')
  expect(await reasonOf(guard('http://unknown.test/', limits))).toBe('unreachable')
})
