import { openProviderServer, type ProviderServer } from '@afterimage/testing/models/provider-server'
import { blackForestLabs } from '@afterimage/testing/models/recorded/black-forest-labs'
import { cloudflareFlux2, cloudflareSchnell, cloudflareSdxl } from '@afterimage/testing/models/recorded/cloudflare'
import { fal } from '@afterimage/testing/models/recorded/fal'
import { huggingFace } from '@afterimage/testing/models/recorded/hugging-face'
import { HUGGING_FACE_PARTNERS } from '@afterimage/testing/models/recorded/hugging-face-partners'
import {
  localAi,
  openAiCompatibleDraw,
  openAiCompatibleEdit,
} from '@afterimage/testing/models/recorded/openai-compatible'
import { readForm } from '@afterimage/testing/models/recorded/read-form'
import { replicateDev, replicateSchnell } from '@afterimage/testing/models/recorded/replicate'
import { sdapi } from '@afterimage/testing/models/recorded/sdapi'
import { stability } from '@afterimage/testing/models/recorded/stability'
import { together } from '@afterimage/testing/models/recorded/together'
import { xai } from '@afterimage/testing/models/recorded/xai'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testContext } from '../../test/adapter-context.ts'
import { someStep } from '../../test/some-step.ts'
import { readProviderSettings } from '../read-provider-settings.ts'
import type { Captioner } from './captioner.ts'
import { withOptions } from './model-options.ts'

let server: ProviderServer
beforeAll(async () => {
  server = await openProviderServer()
})
afterAll(() => server.close())

const PROMPT = someStep.prompt
const FORBIDDEN = { prompt: 'something else', seed: 1 }

test.each([
  [cloudflareSdxl, 'CLOUDFLARE_OPTIONS', 'stable-diffusion-xl', { strength: 0.4, num_steps: 16, guidance: 6 }],
  [blackForestLabs, 'BFL_OPTIONS', 'flux-2-pro', { safety_tolerance: 4 }],
  [xai, 'XAI_OPTIONS', 'grok-imagine-image', { aspect_ratio: 'auto' }],
  [replicateDev, 'REPLICATE_OPTIONS', 'black-forest-labs/flux-dev', { prompt_strength: 0.6, guidance: 3 }],
  [replicateDev, 'REPLICATE_OPTIONS', 'flux-dev', { guidance: 3 }],
  [fal, 'FAL_OPTIONS', 'flux-dev', { num_inference_steps: 28 }],
  [together, 'TOGETHER_OPTIONS', 'flux-kontext-pro', { steps: 28 }],
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
  await expect(sent({ 'another-model': { probe_field: 1 } })).rejects.toThrow(
    `${variable} cannot be used: no model here is called "another-model", only `,
  )
})

test.each([
  [openAiCompatibleEdit, 'OPENAI_COMPATIBLE_OPTIONS', { steps: 4 }, 'image'],
  [stability, 'STABILITY_OPTIONS', { strength: 0.4, cfg_scale: 5 }, 'image'],
  [cloudflareFlux2, 'CLOUDFLARE_OPTIONS', { guidance: 3 }, 'input_image_0'],
])('$name has them as the other fields of its form', async (recording, variable, options, picture) => {
  server.follow({})
  const given = { [recording.modelId]: { ...options, ...FORBIDDEN, [picture]: 'x' } }
  const models = await openAll({ ...recording.env(server.url), [variable]: JSON.stringify(given) })
  const model = models.find(({ id }) => id === recording.modelId)
  await model?.reproduce(someStep, new AbortController().signal).catch(() => undefined)
  const [request] = server.received
  if (request === undefined) throw new Error('nothing was asked')
  const asText = Object.fromEntries(Object.entries(options).map(([name, value]) => [name, String(value)]))
  expect(await readForm(request)).toMatchObject({ ...asText, [picture]: 'image/png', prompt: PROMPT })
})

async function openAll(env: Readonly<Record<string, string>>, captioner?: Captioner) {
  const opened = await readProviderSettings(env).providers.at(-1)?.open({ context: testContext(), captioner })
  return opened?.models ?? []
}

test('where steps are charged, the price follows their number, unless the operator has set it', async () => {
  const env = { ...cloudflareSchnell.env(server.url), CLOUDFLARE_MODELS: 'flux-2-dev,flux-schnell,flux-2-klein-4b' }
  const pricesWith = async (more: Readonly<Record<string, string>>) =>
    (await openAll({ ...env, ...more })).map(({ costPerImage }) => costPerImage)
  const [dev = 0, schnell = 0, klein = 0] = await pricesWith({})
  const CLOUDFLARE_OPTIONS = '{"flux-2-dev":{"steps":50},"flux-schnell":{"steps":8},"flux-2-klein-4b":{"steps":50}}'
  const [dev50, schnell8, klein50] = await pricesWith({ CLOUDFLARE_OPTIONS })
  expect(dev50).toBeCloseTo(dev + 25 * 0.00062, 9)
  expect(schnell8).toBeCloseTo(schnell + 4 * 0.00011, 9)
  expect(klein50).toBe(klein)
  expect(await pricesWith({ CLOUDFLARE_OPTIONS, CLOUDFLARE_MODELS: 'flux-2-dev=0.02' })).toEqual([0.02])
})

test('steps that are charged are booked for a frame that was described and drawn', async () => {
  const options = { CLOUDFLARE_OPTIONS: '{"flux-schnell":{"steps":8}}' }
  const models = await openAll({ ...cloudflareSchnell.env(server.url), ...options })
  server.follow(cloudflareSchnell.script(server.url, Buffer.from('89504e470d0a1a0a00', 'hex')))
  const made = await models.find(({ id }) => id === 'flux-schnell')?.reproduce(someStep, new AbortController().signal)
  expect(made?.costUsd).toBeCloseTo(cloudflareSchnell.costUsd + 4 * 0.00011, 9)
})

test.each([{ quality: 'medium' }, { resolution: '2k' }])('another tier at xAI (%o) wants its price', async (tier) => {
  const options = { 'grok-imagine-image-2.0': tier }
  const env = { ...xai.env(server.url), XAI_OPTIONS: JSON.stringify(options) }
  await expect(openAll(env)).rejects.toThrow(
    'XAI_OPTIONS cannot be used: grok-imagine-image-2.0 has a different price with that; set it: XAI_MODELS=grok-imagine-image-2.0=0.06',
  )
  const [model] = await openAll({ ...env, XAI_MODELS: 'grok-imagine-image-2.0=0.08' })
  server.follow({})
  await model?.reproduce(someStep, new AbortController().signal).catch(() => undefined)
  const sent = JSON.parse(server.received[0]?.body.toString() ?? '{}')
  expect(sent).toMatchObject({ quality: 'low', resolution: '1k', ...tier })
})

test('options may add fields and replace strength, steps and guidance, and nothing else', () => {
  const options = { m: { prompt: 'no', strength: 0.2, extra: true, num_images: 8 } }
  const fields = { prompt: 'yes', strength: 0.9, num_images: 1 }
  expect(withOptions(fields, options, 'm')).toEqual({ prompt: 'yes', strength: 0.2, num_images: 1, extra: true })
  expect(withOptions(fields, options, 'n')).toEqual(fields)
})

test.each(['denoising_strength', 'num_inference_steps', 'guidance_scale', 'cfg_scale'])(
  'an option replaces the %s that a request has',
  (field) => {
    expect(withOptions({ [field]: 0.5, seed: 1 }, { m: { [field]: 0.2, seed: 2 } }, 'm')).toEqual({
      [field]: 0.2,
      seed: 1,
    })
  },
)

test.each([
  ...HUGGING_FACE_PARTNERS.map((recording) => [recording, 'HUGGING_FACE_OPTIONS'] as const),
  [replicateSchnell, 'REPLICATE_OPTIONS'] as const,
  [openAiCompatibleDraw, 'OPENAI_COMPATIBLE_OPTIONS'] as const,
])('$0.name is asked with the options of its model, after what comes before', async (recording, variable) => {
  const { url } = server
  server.follow(recording.script(url, Buffer.from('89504e470d0a1a0a00', 'hex')))
  const options = { [recording.modelId]: { probe_field: 3, ...FORBIDDEN } }
  const env = { ...recording.env(url), [variable]: JSON.stringify(options) }
  const models = await openAll(env, recording.captioner)
  const model = models.find(({ id }) => id === recording.modelId)
  await model?.reproduce(someStep, new AbortController().signal).catch(() => undefined)
  const asked = server.received.find(({ method, path }) => `${method} ${path}` === recording.start)?.body.toString()
  expect(asked).toContain('"probe_field":3')
  expect(asked).toContain(PROMPT)
  expect(asked).not.toContain(FORBIDDEN.prompt)
})

test.each(['[1]', '{"m":1}', 'no'])('options that are %s are refused at the start', (text) => {
  expect(() => readProviderSettings({ FAL_KEY: 'x', FAL_OPTIONS: text })).toThrow('FAL_OPTIONS')
})
