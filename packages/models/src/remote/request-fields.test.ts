import { openProviderServer, type ProviderServer } from '@afterimage/testing/models/provider-server'
import { readForm } from '@afterimage/testing/models/recorded/read-form'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testContext } from '../../test/adapter-context.ts'
import { someStep } from '../../test/some-step.ts'
import type { Step } from '../image-model.ts'
import { readProviderSettings } from '../read-provider-settings.ts'

let server: ProviderServer
beforeAll(async () => {
  server = await openProviderServer()
})
afterAll(() => server.close())

const uri = expect.stringMatching(/^data:image\/png;base64,/)
const base64 = expect.stringMatching(/^iVBOR/)
const replicate = (model: string) => (url: string) => ({
  REPLICATE_API_TOKEN: 'x',
  REPLICATE_BASE_URL: url,
  REPLICATE_MODELS: `${model}=0.03`,
})
const fal = (model: string) => (url: string) => ({ FAL_KEY: 'x', FAL_BASE_URL: url, FAL_MODELS: `${model}=0.03` })
const bfl = (model: string) => (url: string) => ({ BFL_API_KEY: 'x', BFL_BASE_URL: url, BFL_MODELS: `${model}=0.03` })
const together = (model: string) => (url: string) => ({
  TOGETHER_API_KEY: 'x',
  TOGETHER_BASE_URL: url,
  TOGETHER_MODELS: `${model}=0.03`,
})
const matched = { aspect_ratio: 'match_input_image', output_format: 'png' }

// Under another name a picture is ignored, and something new is painted from the prompt alone.
test.each([
  [
    'FLUX.2 at Replicate',
    replicate('black-forest-labs/flux-2-pro'),
    { input: { aspect_ratio: 'custom', width: 256, height: 256, output_format: 'png', input_images: [uri] } },
  ],
  [
    'FLUX.3 at Replicate',
    replicate('black-forest-labs/flux-3-image'),
    { input: { images: [uri], resolution: '1k', grounding: false } },
  ],
  [
    'Kontext at Replicate',
    replicate('black-forest-labs/flux-kontext-pro'),
    { input: { ...matched, input_image: uri } },
  ],
  ['Nano Banana at Replicate', replicate('google/nano-banana'), { input: { ...matched, image_input: [uri] } }],
  ['Seedream at Replicate', replicate('bytedance/seedream-4'), { input: { ...matched, image_input: [uri] } }],
  ['Qwen at Replicate', replicate('qwen/qwen-image-edit'), { input: { ...matched, image: uri } }],
  ['SDXL at Replicate', replicate('stability-ai/sdxl'), { input: { image: uri, apply_watermark: false, width: 96 } }],
  ['FLUX.2 at fal', fal('fal-ai/flux-2/edit'), { image_urls: [uri], image_size: { width: 96, height: 64 } }],
  ['Nano Banana at fal', fal('fal-ai/nano-banana/edit'), { image_urls: [uri], aspect_ratio: '3:2' }],
  ['Qwen at fal', fal('fal-ai/qwen-image-edit'), { image_url: uri, image_size: { width: 96, height: 64 } }],
  ['Seedream at fal', fal('fal-ai/bytedance/seedream/v4/edit'), { image_urls: [uri] }],
  [
    'FLUX.3 at its makers',
    bfl('flux-3-image'),
    { images: [base64], aspect_ratio: '3:2', resolution: '1k', grounding: false },
  ],
  ['Kontext at its makers', bfl('flux-kontext-pro'), { input_image: base64, aspect_ratio: '3:2' }],
  ['FLUX.2 at Together', together('black-forest-labs/FLUX.2-pro'), { reference_images: [uri], output_format: 'png' }],
  ['Gemini at Together', together('google/flash-image-2.5'), { reference_images: [uri] }],
])('%s is sent the picture under the name that it reads', async (_name, env, fields) => {
  const { body } = await askedOf(env)
  expect(body).toMatchObject(fields)
  expect(body).not.toHaveProperty('strength')
})

/** What a provider's first model is asked with for one frame, a form as its fields; it gets no picture. */
async function askedOf(env: (url: string) => Record<string, string>, change: Partial<Step> = {}) {
  server.follow({})
  const [, configured] = readProviderSettings(env(server.url)).providers
  const model = (await configured?.open({ context: testContext() }))?.models[0]
  await model?.reproduce({ ...someStep, ...change }, new AbortController().signal).catch(() => undefined)
  const text = server.received[0]?.body.toString() ?? '{}'
  const field = /name="strength"\r\n\r\n([^\r]*)/.exec(text)?.[1]
  const body: unknown = text.startsWith('{') ? JSON.parse(text) : { strength: field }
  return { takesStrength: model?.takesStrength, body }
}

const sdapi = (url: string) => ({ SDAPI_URL: url })
const cloudflare = (url: string) => ({
  CLOUDFLARE_ACCOUNT_ID: 'a',
  CLOUDFLARE_API_TOKEN: 'x',
  CLOUDFLARE_BASE_URL: url,
  CLOUDFLARE_MODELS: 'stable-diffusion-xl',
})
const stability = (url: string) => ({ STABILITY_API_KEY: 'x', STABILITY_BASE_URL: url })
const fastSd = (url: string) => ({ FASTSD_URL: url })

test.each([
  ['AUTOMATIC1111', sdapi, { denoising_strength: 0.3 }],
  ['FastSD CPU', fastSd, { strength: 0.3 }],
  ['Stability AI', stability, { strength: '0.3' }],
  ['Stable Diffusion XL at Cloudflare', cloudflare, { strength: 0.3 }],
  ['SDXL at Replicate', replicate('stability-ai/sdxl'), { input: { prompt_strength: 0.3 } }],
  ['FLUX at fal', fal('fal-ai/flux/dev/image-to-image'), { strength: 0.3 }],
])('%s takes the strength of a step in the field that it has for it', async (_name, env, fields) => {
  expect(await askedOf(env, { strength: 0.3 })).toMatchObject({ takesStrength: true, body: fields })
})

test.each([
  ['Kontext at Replicate', replicate('black-forest-labs/flux-kontext-pro')],
  ['Qwen at fal', fal('fal-ai/qwen-image-edit')],
])('%s takes none, and is sent none', async (_name, env) => {
  const { takesStrength, body } = await askedOf(env, { strength: 0.3 })
  expect(takesStrength).not.toBe(true)
  expect(JSON.stringify(body)).not.toContain('strength')
})

test.each([
  ['gpt-image-2.5-flare', undefined],
  ['sd-turbo', 'b64_json'],
])('a server with OpenAI’s calls is asked for %s with the format %s', async (model, format) => {
  const env = { OPENAI_COMPATIBLE_URL: server.url, OPENAI_COMPATIBLE_MODELS: `${model}=0.02` }
  server.follow({})
  const [, configured] = readProviderSettings(env).providers
  const opened = (await configured?.open({ context: testContext() }))?.models[0]
  await opened?.reproduce(someStep, new AbortController().signal).catch(() => undefined)
  const [request] = server.received
  if (request === undefined) throw new Error('nothing was asked')
  expect((await readForm(request)).response_format).toBe(format)
})
