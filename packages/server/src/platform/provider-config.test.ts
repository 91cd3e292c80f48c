import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const cloudflare = { CLOUDFLARE_ACCOUNT_ID: 'a1', CLOUDFLARE_API_TOKEN: 'token-1' }

test('without a variable no provider is configured', () => {
  expect(Object.values(readConfig({}).providers).filter((settings) => settings !== undefined)).toEqual([])
})

test('a key configures its provider, with the models and the address that go with it', () => {
  const { providers } = readConfig({
    ...cloudflare,
    OPENAI_API_KEY: 'sk-1',
    OPENAI_MODELS: 'gpt-image-3=0.05, gpt-image-2.5-flare',
    OPENAI_BASE_URL: 'https://gateway.example/v1/',
    SDAPI_URL: 'http://localhost:7860',
    SDAPI_LOGIN: 'me:pass:word',
  })
  expect(providers).toMatchObject({
    cloudflare: { accountId: 'a1', key: 'token-1' },
    openai: {
      key: 'sk-1',
      quality: 'low',
      baseUrl: 'https://gateway.example/v1',
      models: [{ id: 'gpt-image-3', costUsd: 0.05 }, { id: 'gpt-image-2.5-flare' }],
    },
    sdapi: { baseUrl: 'http://localhost:7860', login: 'me:pass:word', checkpoints: [] },
  })
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
  ['COMFYUI_WORKFLOW', { COMFYUI_URL: 'http://localhost:1' }],
  ['MIDJOURNEY_COST_USD', { MIDJOURNEY_PROXY_URL: 'http://localhost:1' }],
  ['MIDJOURNEY_COST_USD', { MIDJOURNEY_PROXY_URL: 'http://localhost:1', MIDJOURNEY_COST_USD: '-1' }],
])('%s is named where it is missing or cannot be used', (name, env) => {
  const read = () => readConfig(env)
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(new RegExp(`^${name} cannot be used: it must be [^\\n]+\\.$`))
})

test('a key never gets into the message', () => {
  expect(() => readConfig({ OPENAI_API_KEY: 'sk secret' })).toThrow(/^(?!.*sk secret).*$/)
})
