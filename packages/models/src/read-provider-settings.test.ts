import { expect, test } from 'vitest'
import { openProviders } from './open-providers.ts'
import { openai } from './openai/openai.ts'
import { PROVIDERS } from './providers.ts'
import { PROVIDER_VARIABLES, readProviderSettings } from './read-provider-settings.ts'
import { sdapi } from './sdapi/sdapi.ts'
import { UnusableVariable } from './unusable-variable.ts'

const cloudflare = { CLOUDFLARE_ACCOUNT_ID: 'a1', CLOUDFLARE_API_TOKEN: 'token-1' }
const context = {
  fetch: () => expect.unreachable('a provider was asked'),
  fetchResult: () => expect.unreachable('a picture was fetched'),
}

const idsOf = (env: Record<string, string>) => readProviderSettings(env).providers.map(({ id }) => id)

test('without a variable there are the built-in networks alone', () => {
  expect(idsOf({})).toEqual(['local'])
})

test('an empty variable counts as absent', () => {
  expect(idsOf({ OPENAI_API_KEY: '', SDAPI_LOGIN: '', CLOUDFLARE_ACCOUNT_ID: '' })).toEqual(['local'])
})

test('ids and variables are each of one provider', () => {
  expect(new Set(PROVIDERS.map(({ id }) => id)).size).toBe(PROVIDERS.length)
  const names = PROVIDERS.flatMap(({ variables }) => Object.keys(variables))
  expect(new Set(names).size).toBe(names.length)
  for (const { needs = [] } of Object.values(PROVIDER_VARIABLES)) {
    for (const name of needs) expect(PROVIDER_VARIABLES).toHaveProperty(name)
  }
})

test('a key configures its provider, with the models that go with it', async () => {
  const settings = readProviderSettings({
    ...cloudflare,
    OPENAI_API_KEY: 'sk-1',
    OPENAI_MODELS: 'gpt-image-3=0.05, gpt-image-2.5-flare',
    SDAPI_URL: 'http://localhost:7860',
    SDAPI_LOGIN: 'me:pass:word',
  })
  const [local, ...opened] = await openProviders(settings, context)
  const offered = opened.map(({ id, models }) => [id, ...models.map((model) => [model.id, model.costPerImage])])
  expect(offered).toEqual([
    [
      'cloudflare',
      ...(PROVIDERS.find(({ id }) => id === 'cloudflare')?.models.map(({ id, costPerImage }) => [id, costPerImage]) ??
        []),
    ],
    ['openai', ['gpt-image-3', 0.05], ['gpt-image-2.5-flare', 0.0141]],
    ['sdapi', ['loaded-checkpoint', 0]],
  ])
  expect(opened.map(({ name, concurrency }) => [name, concurrency.kind])).toEqual([
    ['Cloudflare', 'remote'],
    ['OpenAI', 'remote'],
    ['Stable Diffusion server', 'remote'],
  ])
  expect(local).toMatchObject({
    id: 'local',
    name: 'Built-in networks',
    concurrency: { kind: 'in-process', atOnce: 2 },
  })
  await local?.close()
})

test('what is not set is what the document calls usual', () => {
  const { OPENAI_QUALITY, OPENAI_BASE_URL } = openai.variables
  expect(OPENAI_QUALITY.schema.parse(undefined)).toBe('low')
  expect(OPENAI_BASE_URL.schema.parse(undefined)).toBe('https://api.openai.com/v1')
  expect(OPENAI_BASE_URL.schema.parse('https://gateway.example/v1/')).toBe('https://gateway.example/v1')
  expect(sdapi.variables.SDAPI_LOGIN.schema.parse('me:pass:word')).toBe('me:pass:word')
  expect(sdapi.variables.SDAPI_CHECKPOINTS.schema.parse('one, two')).toEqual(['one', 'two'])
})

test.each([
  ['CLOUDFLARE_API_TOKEN', { CLOUDFLARE_ACCOUNT_ID: 'a1' }],
  ['CLOUDFLARE_ACCOUNT_ID', { CLOUDFLARE_API_TOKEN: 'token-1' }],
  ['CLOUDFLARE_MODELS', { ...cloudflare, CLOUDFLARE_MODELS: '@cf/new/model' }],
  ['OPENAI_API_KEY', { OPENAI_API_KEY: 'two words' }],
  ['OPENAI_MODELS', { OPENAI_API_KEY: 'sk-1', OPENAI_MODELS: 'gpt-image-3' }],
  ['OPENAI_MODELS', { OPENAI_API_KEY: 'sk-1', OPENAI_MODELS: 'gpt-image-3=cheap' }],
  ['OPENAI_MODELS', { OPENAI_API_KEY: 'sk-1', OPENAI_MODELS: 'gpt-image-3=0.05,gpt-image-3=0.04' }],
  ['OPENAI_QUALITY', { OPENAI_QUALITY: 'best' }],
  ['GOOGLE_BASE_URL', { GOOGLE_BASE_URL: 'gateway' }],
  ['OPENAI_COMPATIBLE_URL', { OPENAI_COMPATIBLE_MODELS: 'sd=0' }],
  ['OPENAI_COMPATIBLE_MODELS', { OPENAI_COMPATIBLE_URL: 'http://localhost:1' }],
  ['OPENAI_COMPATIBLE_MODELS', { OPENAI_COMPATIBLE_URL: 'http://localhost:1', OPENAI_COMPATIBLE_MODELS: 'sd' }],
  ['CAPTION_URL', { OPENAI_COMPATIBLE_URL: 'http://localhost:1', OPENAI_COMPATIBLE_DRAW_MODELS: 'dall-e-3=0.04' }],
  ['CAPTION_MODEL', { CAPTION_URL: 'http://localhost:1' }],
  ['CAPTION_COST_USD', { CAPTION_URL: 'http://localhost:1', CAPTION_MODEL: 'see' }],
  ['SDAPI_LOGIN', { SDAPI_URL: 'http://localhost:1', SDAPI_LOGIN: 'nobody' }],
  ['SDAPI_URL', { SDAPI_LOGIN: 'me:word' }],
  ['SDAPI_URL', { SDAPI_CHECKPOINTS: 'one' }],
  ['COMFYUI_WORKFLOW', { COMFYUI_URL: 'http://localhost:1' }],
  ['COMFYUI_URL', { COMFYUI_WORKFLOW: 'workflow.json' }],
  ['MIDJOURNEY_COST_USD', { MIDJOURNEY_PROXY_URL: 'http://localhost:1' }],
  ['MIDJOURNEY_COST_USD', { MIDJOURNEY_PROXY_URL: 'http://localhost:1', MIDJOURNEY_COST_USD: '-1' }],
  ['MIDJOURNEY_PROXY_URL', { MIDJOURNEY_PROXY_SECRET: 'secret' }],
])('%s is named where it is missing or cannot be used', (name, env) => {
  const read = () => readProviderSettings(env)
  expect(read).toThrow(UnusableVariable)
  expect(read).toThrow(new RegExp(`^${name} cannot be used: it must be [^\\n]+\\.$`))
})

test('frames are described by the model that is named, else by that of the first provider that has one', () => {
  const drawing = { OPENAI_COMPATIBLE_URL: 'http://localhost:1', OPENAI_COMPATIBLE_DRAW_MODELS: 'dall-e-3=0.04' }
  expect(idsOf({ ...drawing, ...cloudflare })).toEqual(['local', 'cloudflare', 'openai-compatible'])
  const named = { CAPTION_URL: 'http://localhost:1', CAPTION_MODEL: 'see', CAPTION_COST_USD: '0' }
  expect(idsOf({ ...drawing, ...named })).toEqual(['local', 'openai-compatible'])
})

test('a key never gets into the message', () => {
  expect(() => readProviderSettings({ OPENAI_API_KEY: 'sk secret' })).toThrow(/^(?!.*sk secret).*$/)
})
