import { execFile, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { register } from '@afterimage/contract/account-endpoints'
import { createApiKey } from '@afterimage/contract/api-key-endpoints'
import { smallPhoto } from '@afterimage/testing/browser/photos'
import { prepareDataFolder } from '@afterimage/testing/databases/prepare-data-folder'
import { type ServerProcess, startServerProcess } from '@afterimage/testing/server/server-process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { Afterimage } from './client.ts'

const root = join(import.meta.dirname, '../../..')
const documented = await readFile(join(root, 'docs/api.md'), 'utf8')
const examplesIn = (language: string) =>
  [...documented.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(([, code = '']) => code)
/** What a person has at hand, and how a failed call ends the rest. */
const PRELUDE = `set -e
curl() { command curl -sS --fail-with-body --max-time 60 "$@"; }
command -v uuidgen > /dev/null || uuidgen() { cat /proc/sys/kernel/random/uuid; }
`
const hasCurl = process.platform !== 'win32' && spawnSync('curl', ['--version']).status === 0

let server: ServerProcess | undefined
let folder: string
let dataDir: string
let key: string
/** An evolution that is over. */
let id: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'afterimage-documented-'))
  await prepareDataFolder(dataDir)
  server = await startServerProcess({ DATA_DIR: dataDir, DATABASE_SYNC: 'off' })
  const { url } = server
  // A file that is no part of the sources can import the client from here alone.
  await mkdir(join(root, '.build'), { recursive: true })
  folder = await mkdtemp(join(root, '.build/documented-'))
  const photo = await smallPhoto('coffee-cup.jpg', 64)
  await writeFile(join(folder, 'photo.jpg'), photo)
  const send = async <Body>(path: string, body: object, answers: z.ZodType<Body>, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return answers.parse(await answer.json())
  }
  const { token } = await send(
    '/auth/register',
    { email: 'ada@example.com', password: 'correct horse' },
    register.ok.body,
  )
  const wanted = { name: 'Documented', scopes: ['read', 'create'] }
  key = (await send('/user/api-keys', wanted, createApiKey.ok.body, token)).secret
  const afterimage = new Afterimage({ server: url, key })
  for await (const frame of afterimage.evolve(new Uint8Array(photo), { totalFrames: 3, aiModelId: 'blobs' })) {
    id = frame.evolutionId
  }
}, 120_000)
afterAll(async () => {
  await server?.end('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
})

const run = (program: string, ...args: readonly string[]) =>
  new Promise<string>((resolve, reject) => {
    const env = { ...process.env, AFTERIMAGE_KEY: key, ID: id }
    execFile(program, args, { cwd: folder, env, timeout: 100_000 }, (error, out, err) => {
      if (error === null) resolve(out)
      else reject(new Error(`${out}\n${err}`, { cause: error }))
    })
  })
const here = (code: string) => code.replaceAll('https://afterimage.example', server?.url ?? '')

test.runIf(hasCurl).each(examplesIn('sh').map((code) => [code]))('this can be typed: %s', async (code) => {
  expect(await run('bash', '-c', PRELUDE + here(code))).not.toBe('')
})

test('the programs in the documentation run as they stand', { timeout: 120_000 }, async () => {
  const programs = examplesIn('ts')
  expect(programs.length).toBeGreaterThan(1)
  for (const [at, code] of programs.entries()) {
    const file = join(folder, `example-${at}.ts`)
    await writeFile(file, here(code))
    expect(await run(process.execPath, file)).not.toBe('')
  }
  expect((await readFile(join(folder, 'frame-10.png'))).subarray(1, 4).toString()).toBe('PNG')
})
