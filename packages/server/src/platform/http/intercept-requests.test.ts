import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { acceptSockets, openInterceptable } from './intercept-requests.ts'

let app: FastifyInstance
afterEach(() => app.close())

/** A server whose one answer is `bytes` long, and how often it was made. */
async function listening(bytes: number) {
  let made = 0
  app = fastify({ serverFactory: openInterceptable })
  app.get('/', async () => {
    made += 1
    return 'x'.repeat(bytes)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return { port, made: () => made }
}

const request = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'

test('a connection that writes hundreds of requests and reads no answer is ended', async () => {
  const server = await listening(400_000)
  const sockets = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const socket = connect(server.port, '127.0.0.1').on('error', () => undefined)
      await once(socket, 'connect')
      socket.pause()
      socket.write(request.repeat(500))
      return socket
    }),
  )
  const open = promisify(app.server.getConnections.bind(app.server))
  await expect.poll(() => open()).toBe(0)
  expect(server.made()).toBeLessThanOrEqual(4 * 8)
  for (const socket of sockets) socket.destroy()
})

test('an upgrade is passed over where it is for anything but a WebSocket that can be had, and the request answered, its body too', async () => {
  app = fastify({ serverFactory: openInterceptable })
  for (const url of ['/', '/live']) app.post(url, async ({ body }) => body)
  acceptSockets(app, (path) => path === '/live')
  app.server.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n'))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const answerTo = async (protocol: string, line: string) => {
    const socket = connect(port, '127.0.0.1').setEncoding('latin1')
    const body = '{"sent":true}'
    const about = `Content-Type: application/json\r\nContent-Length: ${body.length}`
    const offer = `Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: ${protocol}\r\nHTTP2-Settings: AAMAAABk`
    socket.write(`${line} HTTP/1.1\r\nHost: a\r\n${offer}\r\n${about}\r\n\r\n${body}`)
    let answer = ''
    for await (const part of socket) answer += part
    return answer
  }
  expect(await answerTo('h2c', 'POST /')).toMatch(/^HTTP\/1\.1 200 .*\{"sent":true\}$/s)
  expect(await answerTo('websocket', 'POST /?/live')).toMatch(/^HTTP\/1\.1 200 .*\{"sent":true\}$/s)
  expect(await answerTo('websocket', 'POST /live')).toMatch(/^HTTP\/1\.1 200 .*\{"sent":true\}$/s)
  expect(await answerTo('WebSocket', 'GET /live?x')).toMatch(/^HTTP\/1\.1 101 /)
})

test('a connection that is handed over and becomes no WebSocket is closed', async () => {
  const server = await listening(5)
  acceptSockets(app, () => true, 50)
  const socket = connect(server.port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  await once(socket.resume(), 'close')
  expect(server.made()).toBe(0)
})

test('a connection that has become a WebSocket may be silent for as long as it likes', async () => {
  const server = await listening(5)
  acceptSockets(app, () => true, 60_000)
  const sockets = new WebSocketServer({ noServer: true })
  const timeouts = new Promise<(number | undefined)[]>((seen) => {
    app.server.on('upgrade', (request, stream: Socket, head) => {
      const before = stream.timeout
      sockets.handleUpgrade(request, stream, head, () => seen([before, stream.timeout]))
    })
  })
  const client = new WebSocket(`ws://127.0.0.1:${server.port}/`)
  await once(client, 'open')
  expect(await timeouts).toEqual([60_000, 0])
  client.close()
  await once(client, 'close')
})

test('what was written behind an upgrade that is passed over is to be sent again: the connection ends', async () => {
  const server = await listening(5)
  const socket = connect(server.port, '127.0.0.1').setEncoding('latin1')
  const offer = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk'
  socket.write(`GET / HTTP/1.1\r\nHost: a\r\n${offer}\r\n\r\n${request}`)
  let answers = ''
  for await (const part of socket) answers += part
  const [head, ...bodies] = answers.split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 200 .*\r\nConnection: close$/s)
  expect(bodies).toEqual(['xxxxx'])
  expect(server.made()).toBe(1)
})

test('requests one after the other on one connection are all answered, and a few at once', async () => {
  const server = await listening(5)
  const socket = connect(server.port, '127.0.0.1')
  let text = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk
  })
  const answers = () => text.split('xxxxx').length - 1
  for (let count = 1; count <= 40; count += 1) {
    socket.write(request)
    await expect.poll(answers, { interval: 1 }).toBe(count)
  }
  socket.write(request.repeat(8))
  await expect.poll(answers, { interval: 1 }).toBe(48)
  await sleep(1)
  expect(socket.destroyed).toBe(false)
  socket.destroy()
})
