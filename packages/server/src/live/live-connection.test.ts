import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { LiveMessage } from '@afterimage/contract/live-message'
import { openLiveClient } from '@afterimage/testing/server/live-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocketServer } from 'ws'
import type { Identity } from '../platform/caller.ts'
import { type ConnectionParts, leadConnection } from './live-connection.ts'

const account: Identity = {
  id: randomUUID(),
  email: 'ada@example.com',
  plan: 'free',
  isDemo: false,
  isProved: false,
  isOperator: false,
  createdAt: new Date(),
  sessionId: randomUUID(),
}
const message = (currentFrame: number, error: string | null = null): LiveMessage => ({
  type: 'progress',
  data: { percentage: 0, currentFrame, totalFrames: 1_000, outputVideoUrl: null, error },
})

let server: WebSocketServer
let address: string
let parts: ConnectionParts
const clients: { close(): void }[] = []

beforeAll(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await new Promise((listening) => server.once('listening', listening))
  const { port } = server.address() as AddressInfo
  address = `ws://127.0.0.1:${port}`
  server.on('connection', (socket) => leadConnection(socket, parts))
})
afterEach(() => {
  for (const client of clients.splice(0)) client.close()
})
afterAll(() => new Promise((closed) => server.close(closed)))

const given = (changes: Partial<ConnectionParts>) => {
  parts = {
    find: async (token) => (token === 'good' ? account : undefined),
    read: async () => message(0),
    follow: () => () => undefined,
    admit: () => () => undefined,
    log: { warn: () => undefined },
    ...changes,
  }
}
const connect = (token: string | undefined) => {
  const client = openLiveClient(address, token)
  clients.push(client)
  return client
}

test('what was announced to nobody is told with the next sign of life', async () => {
  let at = 0
  given({ pingMs: 1_000, read: async () => message(at) })
  const client = connect('good')
  await expect.poll(() => client.messages.length).toBe(1)
  at = 1
  await expect.poll(() => client.messages.at(-1), { timeout: 5_000 }).toMatchObject({ data: { currentFrame: 1 } })
  expect(client.messages).toHaveLength(2)
})

test('anyone who says nothing is shown out after the deadline', async () => {
  given({ authWithinMs: 50 })
  expect(await connect(undefined).closed).toMatchObject({ code: 4401 })
})

test('a first message that is no introduction is the last one', async () => {
  given({})
  const client = connect(undefined)
  client.socket.on('open', () => client.socket.send('{"type":"auth"'))
  expect(await client.closed).toMatchObject({ code: 4401 })
})

test('one page too many is told so', async () => {
  given({ admit: () => undefined })
  expect(await connect('good').closed).toMatchObject({ code: 4429 })
})

test('changes that come while the state is read are told together, and nothing is told twice', async () => {
  let changed: () => void = () => undefined
  let reads = 0
  let current = 1
  const { promise: mayRead, resolve: allowReading } = Promise.withResolvers<void>()
  given({
    follow: (call) => {
      changed = call
      return () => undefined
    },
    read: async () => {
      reads += 1
      await mayRead
      return message(current)
    },
  })
  const client = connect('good')
  await expect.poll(() => reads).toBe(1)
  current = 2
  for (let count = 0; count < 50; count += 1) changed()
  allowReading()
  await expect.poll(() => reads).toBe(2)
  await expect.poll(() => client.messages).toEqual([message(2)])
  changed()
  await expect.poll(() => reads).toBe(3)
  current = 3
  changed()
  await expect.poll(() => client.messages).toEqual([message(2), message(3)])
})

test('a reader that reads nothing is dropped before much is kept for it', async () => {
  let changed: () => void = () => undefined
  let frame = 0
  let stopped = 0
  given({
    follow: (call) => {
      changed = call
      return () => {
        stopped += 1
      }
    },
    read: async () => {
      frame += 1
      return message(frame, 'x'.repeat(500_000))
    },
  })
  const client = connect('good')
  await expect.poll(() => client.messages.length).toBe(1)
  client.socket.pause()
  await expect
    .poll(() => {
      changed()
      return stopped
    })
    .toBe(1)
  expect(frame).toBeLessThan(100)
  client.socket.terminate()
})

test('a session that ends meanwhile ends the connection at the next sign of life', async () => {
  let isGood = true
  given({ pingMs: 20, find: async () => (isGood ? account : undefined) })
  const client = connect('good')
  await expect.poll(() => client.messages.length).toBe(1)
  isGood = false
  expect(await client.closed).toMatchObject({ code: 4401 })
})

test('a state that cannot be read asks the client to come again', async () => {
  given({ read: () => Promise.reject(new Error('the database is gone')) })
  expect(await connect('good').closed).toMatchObject({ code: 1013 })
})
