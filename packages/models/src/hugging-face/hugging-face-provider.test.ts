import { openProviderServer, type ProviderServer, type Script } from '@afterimage/testing/models/provider-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testContext } from '../../test/adapter-context.ts'
import { someStep } from '../../test/some-step.ts'
import { readProviderSettings } from '../read-provider-settings.ts'

let server: ProviderServer
beforeAll(async () => {
  server = await openProviderServer()
})
afterAll(() => server.close())

const never = new AbortController().signal
const HUB = 'GET /api/models/owner/name' as const
const DRAW = 'POST /together/v1/images/generations' as const
const picture = Buffer.from('89504e470d0a1a0a00', 'hex')
const drawn: Script = { [DRAW]: [{ json: { data: [{ b64_json: picture.toString('base64') }] } }] }
const entry = { provider: 'together', providerId: 'Maker/Model', status: 'live', task: 'image-to-image' }

async function open(models: string, more: Readonly<Record<string, string>> = {}) {
  const addresses = { HUGGING_FACE_BASE_URL: server.url, HUGGING_FACE_HUB_URL: server.url }
  const env = { HUGGING_FACE_TOKEN: 'hf_x', HUGGING_FACE_MODELS: models, ...addresses, ...more }
  const [, configured] = readProviderSettings(env).providers
  return (await configured?.open({ context: testContext() }))?.models ?? []
}
const lines = () => server.received.map(({ method, path }) => `${method} ${path}`)
const asked = () => JSON.parse(server.received.at(-1)?.body.toString() ?? '{}')

test.each([
  ['as a list', [entry]],
  ['by the partners', { together: { providerId: 'Maker/Model', status: 'live', task: 'image-to-image' } }],
])('the partner is asked by its own name of the model, which the hub tells once, %s', async (_how, mapping) => {
  server.follow({ [HUB]: [{ json: { inferenceProviderMapping: mapping } }], ...drawn })
  const [model] = await open('owner/name:together=0.03')
  await model?.reproduce(someStep, never)
  await model?.reproduce(someStep, never)
  expect(lines()).toEqual([`${HUB}?expand[]=inferenceProviderMapping`, DRAW, DRAW])
  expect(asked()).toMatchObject({ model: 'Maker/Model' })
})

test('a hub that could not be asked is asked again', async () => {
  server.follow({ [HUB]: [{ status: 503 }, { json: { inferenceProviderMapping: [entry] } }], ...drawn })
  const [model] = await open('owner/name:together=0.03')
  await expect(model?.reproduce(someStep, never)).rejects.toMatchObject({ kind: 'busy' })
  await expect(model?.reproduce(someStep, never)).resolves.toMatchObject({ encoded: picture })
})

test.each([
  ['runs it for words alone', { ...entry, task: 'text-to-image' }],
  ['would paint with the model that a LoRA is put on', { ...entry, adapter: 'lora' }],
  ['is another one', { ...entry, provider: 'replicate' }],
])('a partner that %s is not asked', async (_name, mapping) => {
  server.follow({ [HUB]: [{ json: { inferenceProviderMapping: [mapping] } }], ...drawn })
  const [model] = await open('owner/name:together=0.03')
  await expect(model?.reproduce(someStep, never)).rejects.toMatchObject({
    kind: 'misconfigured',
    message: 'At Hugging Face, together does not offer owner/name for redrawing.',
  })
  expect(lines()).toHaveLength(1)
})

test('the options of a model hold at a partner, unless it has its own', async () => {
  server.follow({ [HUB]: [{ json: { inferenceProviderMapping: [entry] } }], ...drawn })
  const options = { 'owner/name': { steps: 4 } }
  const [model] = await open('owner/name:together=0.03', { HUGGING_FACE_OPTIONS: JSON.stringify(options) })
  await model?.reproduce(someStep, never)
  expect(asked()).toMatchObject({ steps: 4, prompt: someStep.prompt })
  const own = { ...options, 'owner/name:together': { steps: 6 } }
  const [special] = await open('owner/name:together=0.03', { HUGGING_FACE_OPTIONS: JSON.stringify(own) })
  await special?.reproduce(someStep, never)
  expect(asked()).toMatchObject({ steps: 6 })
})

test('a partner that nobody knows is refused at the start, with those that are known', async () => {
  await expect(open('owner/name:nobody=0.03')).rejects.toThrow(
    'HUGGING_FACE_MODELS cannot be used: nobody is none of the partners that are asked here (fal-ai, replicate, together, wavespeed).',
  )
})
