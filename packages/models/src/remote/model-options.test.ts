import { openProviderServer, type ProviderServer } from '@afterimage/testing/models/provider-server'
import { fal } from '@afterimage/testing/models/recorded/fal'
import { huggingFace } from '@afterimage/testing/models/recorded/hugging-face'
import { localAi, openAiCompatibleEdit } from '@afterimage/testing/models/recorded/openai-compatible'
import { readForm } from '@afterimage/testing/models/recorded/read-form'
import { replicateDev } from '@afterimage/testing/models/recorded/replicate'
import { sdapi } from '@afterimage/testing/models/recorded/sdapi'
import { together } from '@afterimage/testing/models/recorded/together'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testContext } from '../../test/adapter-context.ts'
import { someStep } from '../../test/some-step.ts'
import { readProviderSettings } from '../read-provider-settings.ts'
import { withOptions } from './model-options.ts'

let server: ProviderServer
beforeAll(async () => {
  server = await openProviderServer()
})
afterAll(() => server.close())

const PROMPT = someStep.prompt
const FORBIDDEN = { prompt: 'something else', seed: 1 }

test.each([
  [replicateDev, 'REPLICATE_OPTIONS', 'black-forest-labs/flux-dev', { prompt_strength: 0.6, guidance: 3 }],
  [fal, 'FAL_OPTIONS', 'fal-ai/flux/dev/image-to-image', { strength: 0.6, num_inference_steps: 28 }],
  [together, 'TOGETHER_OPTIONS', 'black-forest-labs/FLUX.1-kontext-pro', { steps: 28 }],
  [huggingFace, 'HUGGING_FACE_OPTIONS', huggingFace.modelId, { guidance_scale: 3.5, num_inference_steps: 20 }],
  [localAi, 'OPENAI_COMPATIBLE_OPTIONS', 'sd-turbo', { step: 4 }],
  [sdapi, 'SDAPI_CHECKPOINT_OPTIONS', 'v1-5.safetensors', { steps: 4, cfg_scale: 1, denoising_strength: 0.3 }],
])('$name is asked with the options of its model, and of no other', async (recording, variable, id, options) => {
  const sent = async (given: object) => {
    const env = { ...recording.env(server.url), [variable]: JSON.stringify(given) }
    server.follow({})
    const provider = readProviderSettings(env).providers.at(-1)
    const opened = await provider?.open({ context: testContext() })
    const model = opened?.models.find((one) => one.id === recording.modelId)
    await model?.reproduce(someStep, new AbortController().signal).catch(() => undefined)
    return server.received.at(-1)?.body.toString() ?? ''
  }
  const asked = await sent({ [id]: { ...options, ...FORBIDDEN } })
  for (const [field, value] of Object.entries(options)) expect(asked).toContain(`"${field}":${JSON.stringify(value)}`)
  expect(asked).toContain(PROMPT)
  expect(asked).not.toContain(FORBIDDEN.prompt)
  const other = await sent({ 'another-model': { probe_field: 1 } })
  expect(other).not.toContain('probe_field')
})

test('a form has them as its other fields', async () => {
  server.follow({})
  const env = {
    ...openAiCompatibleEdit.env(server.url),
    OPENAI_COMPATIBLE_OPTIONS: '{"sd-turbo":{"steps":4,"image":"x"}}',
  }
  const model = (await readProviderSettings(env).providers.at(-1)?.open({ context: testContext() }))?.models[0]
  await model?.reproduce(someStep, new AbortController().signal).catch(() => undefined)
  const [request] = server.received
  if (request === undefined) throw new Error('nothing was asked')
  expect(await readForm(request)).toMatchObject({ steps: '4', image: 'image/png', prompt: PROMPT })
})

test('options may add fields and replace strength, steps and guidance, and nothing else', () => {
  const options = { m: { prompt: 'no', strength: 0.2, extra: true, num_images: 8 } }
  const fields = { prompt: 'yes', strength: 0.9, num_images: 1 }
  expect(withOptions(fields, options, 'm')).toEqual({ prompt: 'yes', strength: 0.2, num_images: 1, extra: true })
  expect(withOptions(fields, options, 'n')).toEqual(fields)
})

test.each(['[1]', '{"m":1}', 'no'])('options that are %s are refused at the start', (text) => {
  expect(() => readProviderSettings({ FAL_KEY: 'x', FAL_OPTIONS: text })).toThrow('FAL_OPTIONS')
})
