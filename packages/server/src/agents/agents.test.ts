import { fileURLToPath } from 'node:url'
import { createApiKey } from '@afterimage/contract/api-key-endpoints'
import { problemBody } from '@afterimage/contract/problem'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { programOfRun } from '@afterimage/testing/server/program-of-run'
import { SHORT_LIVED } from '@afterimage/testing/server/server-process'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp } from '../../test/sign-up.ts'
import { imageForm, json, startTestServer, type TestServer, type Visitor } from '../../test/test-server.ts'

const PROGRAM = await programOfRun('mcp')
const PHOTO = fileURLToPath(new URL('../../../../bench/photos/coffee-cup.jpg', import.meta.url))

let server: TestServer
let visitor: Visitor
beforeAll(async () => {
  server = await startTestServer([providerOf(scriptedModel(async ({ previous }) => previous))])
  ;({ visitor } = await signUp(server))
})
afterAll(() => server.close())

const keyFor = async (...scopes: readonly string[]) => {
  const answer = await server.call(visitor, '/user/api-keys', json({ name: 'Agent', scopes }))
  return createApiKey.ok.body.parse(await answer.json()).secret
}

const overHttp = (key: string) =>
  new StreamableHTTPClientTransport(new URL('/mcp', server.url), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  })
const overStdio = (key: string) =>
  new StdioClientTransport({
    command: process.execPath,
    args: [...SHORT_LIVED.flags, PROGRAM],
    env: { ...SHORT_LIVED.env, AFTERIMAGE_SERVER: server.url, AFTERIMAGE_KEY: key },
  })

async function connect(transport: Transport): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transport)
  return client
}

async function call(client: Client, name: string, args: Record<string, unknown> = {}) {
  const { content, isError } = CallToolResultSchema.parse(await client.callTool({ name, arguments: args }))
  const text = content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n')
  const pictures = content.flatMap((part) => (part.type === 'image' ? [part] : []))
  return { text, pictures, isError: isError === true }
}

describe('over standard input and output', () => {
  test('an agent starts an evolution of a file, follows it to its end, looks at it and gets the film', async () => {
    const client = await connect(overStdio(await keyFor('read', 'create')))
    const started = await call(client, 'start_evolution', { image_path: PHOTO, iterations: 3, title: 'A cup' })
    const id = /Started evolution ([\w-]+)/.exec(started.text)?.[1]
    expect(started.text).toContain(`Its page: ${server.url}/evolution/${id}`)
    await expect
      .poll(async () => (await call(client, 'get_evolution', { id, wait_seconds: 5 })).text)
      .toContain('Status: completed. 3 of 3 copies are made')
    const looked = await call(client, 'look_at_frames', { id, frames: [0, 3] })
    expect(looked.pictures.map(({ mimeType }) => mimeType)).toEqual(['image/webp', 'image/webp'])
    expect(looked.text).toMatch(/^The original \(whole: http\S+\)\nCopy 3: \d+% kept/)
    const whole = await call(client, 'look_at_frames', { id, frames: [3], full_size: true })
    expect(whole.pictures.map(({ mimeType }) => mimeType)).toEqual(['image/png'])
    const film = await call(client, 'get_film', { id })
    expect(film.text).toMatch(/mp4: http\S+ \(\d+ KB\)/)
    expect(film.pictures).toHaveLength(1)
    expect((await call(client, 'list_evolutions')).text).toContain(`${id}: A cup, completed`)
    await client.close()
  })
})

describe('over HTTP', () => {
  test('it has the same tools, but for files of its own machine and whole pictures', async () => {
    const client = await connect(overHttp(await keyFor('read')))
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      ...['start_evolution', 'get_evolution', 'look_at_frames', 'get_film', 'list_evolutions'],
    ])
    expect(JSON.stringify(tools)).not.toMatch(/image_path|full_size/)
    expect(tools[0]?.inputSchema.required).toEqual(['image_url'])
    const misspelled = { image_url: 'https://pictures.example/cat.jpg', frames: 100 }
    expect(await call(client, 'start_evolution', misspelled)).toMatchObject({
      isError: true,
      text: expect.stringContaining('frames'),
    })
    await client.close()
  })

  test('it sees what its account has, and is told what it may not do or what there is not', async () => {
    const started = await server.call(
      visitor,
      '/api/evolution',
      imageForm(await readPhoto('coffee-cup.jpg'), { totalFrames: '3' }),
    )
    const { evolutionId: id } = JSON.parse(await started.text())
    const client = await connect(overHttp(await keyFor('read')))
    await expect
      .poll(async () => (await call(client, 'get_evolution', { id, wait_seconds: 5 })).text)
      .toContain('Status: completed')
    const looked = await call(client, 'look_at_frames', { id, frames: [1] })
    expect(looked.pictures.map(({ mimeType }) => mimeType)).toEqual(['image/webp'])
    expect(looked.text).toMatch(/^Copy 1: \d+% kept \(whole: http\S+\)$/)
    expect(await call(client, 'look_at_frames', { id, frames: [9] })).toMatchObject({
      isError: true,
      text: 'There is no frame 9: it has 0 to 3 so far.',
    })
    const refused = await call(client, 'start_evolution', {
      image_url: 'https://pictures.example/cat.jpg',
      iterations: 3,
    })
    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('(scope_missing)') })
    expect(await call(client, 'start_evolution', { iterations: 3 })).toMatchObject({ isError: true })
    await client.close()
  })

  test.each([
    ['no key', {}, 401],
    ['a key in the address', {}, 401],
    ['another token', { authorization: 'Bearer x' }, 401],
  ])('with %s nobody is let in', async (what, headers, status) => {
    const address = what === 'no key' ? '/mcp' : `/mcp?key=${await keyFor('read')}`
    const { headers: sent, ...init } = json({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
    const answer = await server.call({}, address, { ...init, headers: { ...sent, ...headers } })
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([status, 'Bearer'])
  })

  test('many calls in one request are refused: they would be bounded as one', async () => {
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const answer = await server.call({ token: await keyFor('read') }, '/mcp', json([list, { ...list, id: 2 }]))
    expect([answer.status, problemBody.parse(await answer.json()).code]).toEqual([400, 'invalid_request'])
  })

  test('a key that was revoked sees nothing', async () => {
    const client = await connect(overHttp(`aft_${'x'.repeat(43)}`))
    expect(await call(client, 'list_evolutions')).toMatchObject({
      isError: true,
      text: expect.stringContaining('(authentication_required)'),
    })
    await client.close()
  })
})
