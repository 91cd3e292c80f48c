import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readPhoto } from '@afterimage/testing/images/photo'
import { SECRET } from '@afterimage/testing/models/recording'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRecordedProviders } from '../test/recorded-providers.ts'

const PROGRAM = fileURLToPath(new URL('check-providers.ts', import.meta.url))

let recorded: Awaited<ReturnType<typeof openRecordedProviders>>

beforeAll(async () => {
  recorded = await openRecordedProviders()
})
afterAll(() => recorded.close())

/** Runs the command as a person does; resolves with its exit code and everything that it said. */
async function check(env: Record<string, string>, ...args: readonly string[]): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [PROGRAM, ...args],
      { env: { PATH: process.env.PATH, ...env } },
      (error, stdout, stderr) => {
        resolve({ code: Number(error?.code ?? 0), said: `${stdout}${stderr}` })
      },
    )
  })
}

test('one call to each provider shows that it works, how long it took and what it cost', async () => {
  const { code, said } = await check(recorded.env)
  expect(said).toMatch(/^ok {6}cloudflare +flux-2-klein-4b +\d+\.\d s +\$0\.00035$/m)
  expect(said.match(/^ok/gm)).toHaveLength(recorded.providers.length)
  expect([code, said]).toEqual([0, expect.stringContaining('All of them made a picture.')])
  for (const { recording, server } of recorded.providers) {
    expect(server.received.filter(({ method, path }) => `${method} ${path}` === recording.start)).toHaveLength(1)
  }
})

test('every model of a provider is tried where that is asked for', async () => {
  const cloudflare = recorded.providers.find(({ id }) => id === 'cloudflare')
  if (cloudflare === undefined) throw new Error('Cloudflare is not recorded')
  const env = { ...cloudflare.env, CLOUDFLARE_MODELS: 'flux-2-klein-4b,flux-2-klein-9b' }
  const { said } = await check(env, '--all')
  expect([...said.matchAll(/^(?:ok|failed) +cloudflare +(\S+)/gm)].map(([, model]) => model)).toEqual([
    'flux-2-klein-4b',
    'flux-2-klein-9b',
  ])
})

test('a provider that fails is told with its reason, without the key, and is the exit code', async () => {
  const [{ recording, server, env } = { recording: undefined }] = recorded.providers
  if (recording === undefined) throw new Error('nothing is recorded')
  server.follow({ [recording.start]: [{ status: 401, json: { error: `Authentication error for ${SECRET}` } }] })
  const { code, said } = await check({ ...env })
  expect(code).toBe(1)
  expect(said).toMatch(
    /^failed {2}cloudflare .*misconfigured: Cloudflare does not accept the key\. \(.*Authentication error/m,
  )
  expect(said).not.toContain(SECRET)
})

test('a provider whose answer has nothing of the picture seems not to see it', async () => {
  const { providers } = recorded
  const openai = providers.find(({ id }) => id === 'openai')
  if (openai === undefined) throw new Error('OpenAI is not recorded')
  openai.server.follow(openai.recording.script(openai.server.url, await readPhoto('pagoda.jpg')))
  const { code, said } = await check(openai.env)
  expect([code, said]).toEqual([1, expect.stringContaining('this model seems not to see pictures')])
})

test('a machine without providers is told what to do', async () => {
  expect(await check({})).toEqual({
    code: 1,
    said: 'No provider is configured. Set a key or an address, such as OPENAI_API_KEY; docs/providers.md has them all.\n',
  })
})
