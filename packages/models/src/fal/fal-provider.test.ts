import { openProviderServer, type ProviderServer, type Reply } from '@afterimage/testing/models/provider-server'
import { fal } from '@afterimage/testing/models/recorded/fal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testContext } from '../../test/adapter-context.ts'
import { someStep } from '../../test/some-step.ts'
import { readProviderSettings } from '../read-provider-settings.ts'

const RESULT = 'GET /fal-ai/flux/requests/r1' as const
const BUSY: Reply = { status: 503, json: { detail: 'later' } }

let server: ProviderServer
beforeAll(async () => {
  server = await openProviderServer()
})
afterAll(() => server.close())

async function reproduce(results: (usual: readonly Reply[]) => readonly Reply[]) {
  const usual = fal.script(server.url, Buffer.from('89504e470d0a1a0a00', 'hex'))
  server.follow({ ...usual, [RESULT]: results(usual[RESULT] ?? []) })
  const [, configured] = readProviderSettings(fal.env(server.url)).providers
  const opened = await configured?.open({ context: testContext() })
  return opened?.models.find(({ id }) => id === fal.modelId)?.reproduce(someStep, new AbortController().signal)
}
const submits = () => server.received.filter(({ method, path }) => `${method} ${path}` === fal.start).length

test('a picture that is made and cannot be fetched at once is fetched again, not made again', async () => {
  expect(await reproduce((usual) => [BUSY, BUSY, ...usual])).toHaveProperty('encoded')
  expect(submits()).toBe(1)
})

test('where it can never be fetched the work may be billed, and its provider is not merely busy', async () => {
  await expect(reproduce(() => [BUSY])).rejects.toMatchObject({ kind: 'timeout', mayBeBilled: true })
})
