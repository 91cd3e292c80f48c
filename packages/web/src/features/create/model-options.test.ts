import type { Provider } from '@afterimage/contract/provider-endpoints'
import { expect, test } from 'vitest'
import { FALLBACK_GROUPS, groupsOf, optionOf, sizeAt, standInOf } from './model-options.ts'

const provider = (id: string, model: string): Provider => ({
  provider: id,
  name: id,
  pausedUntil: null,
  marker: null,
  pauseReason: null,
  models: [
    {
      id: model,
      name: model,
      type: 'image-to-image',
      costPerImage: 0,
      description: '',
      takesPrompt: false,
      takesStrength: false,
      recommended: false,
      needsAccount: false,
      needsProof: false,
      isForVisitors: true,
      expectedFrameMs: 200,
      sizes: null,
      styles: {},
    },
  ],
})

test('the first model of the first provider is the default', () => {
  const groups = groupsOf([provider('local', 'faithful'), provider('cloudflare', 'flux')])
  expect(optionOf(groups, undefined)?.choice).toEqual({ aiProvider: 'local', aiModelId: 'faithful' })
  expect(optionOf(groups, 'cloudflare/flux')?.choice).toEqual({ aiProvider: 'cloudflare', aiModelId: 'flux' })
})

test('a choice that the list no longer has falls back to the default', () => {
  expect(optionOf(groupsOf([provider('local', 'faithful')]), 'local/gone')?.key).toBe('local/faithful')
})

test('what stands in for a model is named with the reason, and nothing where the model itself is used', () => {
  const paused = { ...provider('cloudflare', 'flux'), pausedUntil: '2026-01-01T00:00:00.000Z' }
  const groups = groupsOf([provider('local', 'faithful'), paused])
  expect(standInOf(groups, 'local/gone')).toEqual({
    reason: 'The model of that film is no longer offered here.',
    name: 'faithful',
  })
  expect(standInOf(groups, 'cloudflare/flux')).toEqual({ reason: 'flux cannot be used right now.', name: 'faithful' })
  expect(standInOf(groups, 'local/faithful')).toBeUndefined()
  expect(standInOf(groups, undefined)).toBeUndefined()
  expect(standInOf([], 'local/gone')).toBeUndefined()
})

test('a model that needs an account is neither the default nor to be chosen without one', () => {
  const [locked] = [provider('cloud', 'flux')].map((one) => ({
    ...one,
    models: one.models.map((model) => ({ ...model, needsAccount: true })),
  }))
  if (locked === undefined) throw new Error('no provider')
  const groups = groupsOf([locked, provider('local', 'faithful')])
  expect(optionOf(groups, undefined)?.key).toBe('local/faithful')
  expect(optionOf(groups, 'cloud/flux')?.key).toBe('local/faithful')
  expect(optionOf(groupsOf([locked]), undefined)).toBeUndefined()
})

test('a provider that takes nothing now says why, and its models are neither the default nor to be chosen', () => {
  const pauseReason = 'The quota of Cloud is used up.'
  const paused = { ...provider('cloud', 'flux'), pausedUntil: '2026-02-01T00:00:00.000Z', pauseReason }
  const groups = groupsOf([paused, provider('local', 'faithful')])
  expect(groups.map((group) => group.pauseReason)).toEqual([pauseReason, null])
  expect(optionOf(groups, 'cloud/flux')?.key).toBe('local/faithful')
  expect(optionOf(groupsOf([paused]), undefined)).toBeUndefined()
})

test('a provider is marked as the server marks it', () => {
  const groups = groupsOf([provider('local', 'faithful'), { ...provider('cloud', 'flux'), marker: 'Quickest' }])
  expect(groups.map((group) => group.marker)).toEqual([null, 'Quickest'])
})

test('the fallback list is flux-schnell (recommended), flux-dev, stable-diffusion-xl, dall-e-3, midjourney, and last what the server has', () => {
  const options = FALLBACK_GROUPS.flatMap((group) => group.options)
  expect(options.map((option) => option.choice)).toEqual([
    ...['flux-schnell', 'flux-dev', 'stable-diffusion-xl', 'dall-e-3', 'midjourney'].map((llmProvider) => ({
      llmProvider,
    })),
    {},
  ])
  expect(optionOf(FALLBACK_GROUPS, undefined)?.name).toBe('Flux Schnell')
})

test('the size that is made is the one that is wanted, or the largest that the picture fills', () => {
  const sizes = ([512, 768, 1_024] as const).map((sizePx) => ({ sizePx, expectedFrameMs: sizePx }))
  expect(sizeAt({ sizes }, 1_024, 4_000)).toEqual({ sizePx: 1_024, expectedFrameMs: 1_024 })
  expect(sizeAt({ sizes }, 1_024, 900)?.sizePx).toBe(768)
  expect(sizeAt({ sizes }, 1_024, null)?.sizePx).toBe(1_024)
  expect(sizeAt({ sizes }, 768, 90)?.sizePx).toBe(512)
  expect(sizeAt({ sizes: null }, 768, 900)).toBeNull()
})
