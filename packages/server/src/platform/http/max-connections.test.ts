import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { afterAll, expect, test } from 'vitest'
import { startTestServer } from '../../../test/test-server.ts'
import { maxConnectionsWithin, readHandleLimit } from './max-connections.ts'

const sockets: Socket[] = []
afterAll(() => {
  for (const socket of sockets) socket.destroy()
})

test.each([
  [150, 10],
  [300, 40],
  [1_024, 512],
  [4_096, 2_048],
  [1_048_576, 10_000],
  [undefined, 10_000],
])('of %s file handles connections take at most %s', (handles, connections) => {
  expect(maxConnectionsWithin(handles)).toBe(connections)
})

test.skipIf(process.platform === 'win32')('the limit of this process is known', () => {
  expect(readHandleLimit()).toBeGreaterThan(100)
})

test('a connection more than may be open is closed at once, and there is room when one ends', async () => {
  const server = await startTestServer([providerOf(scriptedModel(async () => undefined))], { maxConnections: 3 })
  try {
    const port = Number(new URL(server.url).port)
    const open = async () => {
      const socket = connect(port, '127.0.0.1')
      sockets.push(socket)
      await once(socket, 'connect')
      return socket
    }
    const asked = async (socket: Socket) => {
      socket.write('GET /healthz HTTP/1.1\r\nhost: a.test\r\n\r\n')
      const [first] = await Promise.race([once(socket, 'data'), once(socket, 'close')])
      return String(first).startsWith('HTTP/1.1 200')
    }
    const [first, second, third] = [await open(), await open(), await open()]
    expect(await asked(first)).toBe(true)
    expect([await asked(second), await asked(third)]).toEqual([true, true])
    const fourth = await open()
    fourth.on('error', () => undefined)
    expect(await asked(fourth).catch(() => false)).toBe(false)
    first.destroy()
    await expect.poll(async () => asked(await open()).catch(() => false)).toBe(true)
  } finally {
    await server.close()
  }
})
