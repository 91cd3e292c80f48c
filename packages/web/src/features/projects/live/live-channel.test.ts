import type { AddressInfo } from 'node:net'
import { LIVE_CLOSE, type LiveMessage } from '@afterimage/contract/live-message'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws'
import { type LiveState, openLiveSocket } from './live-channel.ts'

const PROGRESS: LiveMessage = {
  type: 'progress',
  data: { percentage: 40, currentFrame: 4, totalFrames: 10, outputVideoUrl: null, error: null },
}

let stored: string | null
let server: WebSocketServer
let url: string
let disconnect: (() => void) | undefined
let states: LiveState[]
let messages: LiveMessage[]
/** How long the channel wanted to wait before each try, in milliseconds; the wait itself is over at once. */
let waits: number[]

beforeEach(async () => {
  stored = 'secret'
  states = []
  messages = []
  waits = []
  vi.stubGlobal('localStorage', { getItem: () => stored })
  const wait = globalThis.setTimeout
  vi.stubGlobal('setTimeout', (run: () => void, ms: number) => {
    // The sockets' own deadlines pass through here too: they are half a minute.
    if (ms < 1_000 || ms > 5_000) return wait(run, ms)
    waits.push(ms)
    return wait(run, 0)
  })
  server = await listen()
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  disconnect?.()
  await stop()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function listen(port = 0): Promise<WebSocketServer> {
  const opened = new WebSocketServer({ port, host: '127.0.0.1' })
  await new Promise((resolve) => opened.once('listening', resolve))
  return opened
}

async function stop(): Promise<void> {
  for (const client of server.clients) client.terminate()
  await new Promise((resolve) => server.close(resolve))
}

const connection = () => new Promise<ServerSocket>((resolve) => server.once('connection', resolve))
const firstMessage = (socket: ServerSocket) =>
  new Promise<string>((resolve) => socket.once('message', (data) => resolve(String(data))))
const open = () => {
  disconnect = openLiveSocket({
    url,
    onMessage: (message) => messages.push(message),
    onState: (state) => states.push(state),
  })
}
const until = (condition: () => boolean) => vi.waitUntil(condition, { timeout: 10_000, interval: 5 })

test('it says who it is first, then hands over what it hears', async () => {
  const arriving = connection()
  open()
  const socket = await arriving
  expect(JSON.parse(await firstMessage(socket))).toEqual({ type: 'auth', token: 'secret' })
  socket.send(JSON.stringify(PROGRESS))
  await until(() => messages.length > 0)
  expect(messages).toEqual([PROGRESS])
  expect(states).toEqual(['connecting', 'open'])
})

test('without a token it does not connect, and says so', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  stored = null
  open()
  expect(log).toHaveBeenCalledWith('No auth token found')
  expect(states).toEqual(['ended'])
})

test.each(['{', '{"type":"news"}'])(
  'a message it cannot read is noted, and the next one heard: %s',
  async (nonsense) => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const arriving = connection()
    open()
    const socket = await arriving
    socket.send(nonsense)
    socket.send(JSON.stringify(PROGRESS))
    await until(() => messages.length > 0)
    expect(log).toHaveBeenCalledWith('Failed to parse WebSocket message')
  },
)

test('it tries five times, a second longer each, and then gives up', async () => {
  await stop()
  open()
  await until(() => states.at(-1) === 'ended')
  expect(waits).toEqual([1_000, 2_000, 3_000, 4_000, 5_000])
})

test('a connection that opened begins the count anew', async () => {
  open()
  for (let times = 0; times < 7; times += 1) {
    const socket = await connection()
    socket.on('error', () => undefined)
    await firstMessage(socket)
    socket.close(LIVE_CLOSE.goingAway)
  }
  await connection()
  expect(waits).toEqual(Array(7).fill(1_000))
})

test.each([LIVE_CLOSE.notAuthenticated, LIVE_CLOSE.notFound])(
  'the server’s no is not asked twice: %i',
  async (code) => {
    const arriving = connection()
    open()
    const socket = await arriving
    socket.close(code)
    await until(() => states.at(-1) === 'ended')
    expect(waits).toEqual([])
  },
)

test('once disconnected it neither hears nor tries again', async () => {
  const arriving = connection()
  open()
  const socket = await arriving
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await until(() => states.at(-1) === 'open')
  disconnect?.()
  socket.send(JSON.stringify(PROGRESS))
  await closed
  expect(messages).toEqual([])
  expect(states.at(-1)).toBe('open')
})
