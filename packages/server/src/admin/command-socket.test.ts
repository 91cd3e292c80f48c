import { mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { askRunningServer, openCommandSocket, socketPathOf, whyNoSocket } from './command-socket.ts'

let dataDir: string
const closers: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'afterimage-socket-'))
})
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
  await rm(dataDir, { recursive: true, force: true })
})

const open = async (work: Parameters<typeof openCommandSocket>[1]) => {
  const socket = await openCommandSocket(dataDir, work)
  closers.push(socket.close)
  return socket
}
const ask = (...args: string[]) => askRunningServer(dataDir, { args, operator: 'ada' })

/** What the server answers to these bytes. */
const send = (bytes: string) =>
  new Promise<string>((resolve, reject) => {
    let said = ''
    const socket = createConnection(socketPathOf(dataDir), () => socket.write(bytes))
    socket.on('data', (part) => {
      said += part.toString()
    })
    socket.on('end', () => resolve(said))
    socket.on('error', reject)
  })

test('a command reaches the server and its answer comes back, whole however long it is', async () => {
  const long = 'ä'.repeat(300_000)
  await open(async ({ args, operator }) => `${operator}: ${args.join(' ')} ${long}`)
  expect(await ask('hide', 'this “one”\n')).toBe(`ada: hide this “one”\n ${long}`)
})

test('what cannot be done is told with its reason', async () => {
  await open(async () => {
    throw new Error('There is no such evolution.')
  })
  await expect(ask('hide')).rejects.toThrow('There is no such evolution.')
})

test('only the owner of the data folder can open the socket', async () => {
  await open(async () => '')
  expect((await stat(socketPathOf(dataDir))).mode & 0o777).toBe(0o600)
})

test('where no server runs nobody answers, be there no socket or the one of a killed server', async () => {
  expect(await ask('reports')).toBeUndefined()
  const killed = await openCommandSocket(dataDir, async () => 'alive')
  const kept = `${socketPathOf(dataDir)}.kept`
  await rename(socketPathOf(dataDir), kept)
  await killed.close()
  await rename(kept, socketPathOf(dataDir))
  expect(await ask('reports')).toBeUndefined()
  await open(async () => 'alive')
  expect(await ask('reports')).toBe('alive')
})

test.each([
  ['no JSON', 'hide x\n', /JSON/],
  ['another form', '{"words":"hide"}\n', /args/],
  ['a line that is too long', 'x'.repeat(70_000), /longer than/],
])('%s is refused', async (_name, bytes, said) => {
  await open(async () => 'done')
  expect(await send(bytes)).toMatch(said)
  expect(await ask('reports')).toBe('done')
})

test('a machine or a folder that can have no socket is told so', () => {
  expect(whyNoSocket('/data', 'linux')).toBeUndefined()
  expect(whyNoSocket('/data', 'win32')).toMatch(/Windows/)
  expect(whyNoSocket(`/${'d'.repeat(100)}`, 'linux')).toMatch(/too long/)
})
