import { provider } from '@afterimage/contract/provider-endpoints'
import { scriptedModel } from '@afterimage/testing/models/scripted-model'
import { expect, test } from 'vitest'
import { openModelRegistry } from './providers.ts'

const model = (id: string) => ({ ...scriptedModel(async () => undefined), id, name: id })
const local = {
  id: 'local',
  name: 'Built-in',
  concurrency: { kind: 'in-process', atOnce: 2 } as const,
  models: [model('faithful'), model('melt')] as const,
  close: async () => undefined,
}
const cloud = {
  id: 'cloudflare',
  name: 'Cloudflare',
  concurrency: { kind: 'remote' } as const,
  models: [model('flux-schnell')] as const,
  close: async () => undefined,
}
const registry = openModelRegistry([local, cloud], 'local')

const chosen = (query: Parameters<typeof registry.choose>[0]) => {
  const { provider: by, model: what } = registry.choose(query)
  return `${by.id}/${what.id}`
}

test.each([
  [{}, 'local/faithful'],
  [{ aiProvider: 'local', aiModelId: 'melt' }, 'local/melt'],
  [{ aiProvider: 'cloudflare' }, 'cloudflare/flux-schnell'],
  [{ aiModelId: 'flux-schnell' }, 'cloudflare/flux-schnell'],
  [{ llmProvider: 'flux-schnell' }, 'cloudflare/flux-schnell'],
  [{ llmProvider: 'cloudflare' }, 'cloudflare/flux-schnell'],
])('%j means %s', (query, expected) => {
  expect(chosen(query)).toBe(expected)
})

test.each([
  { llmProvider: 'midjourney' },
  { aiProvider: 'local', aiModelId: 'flux-schnell' },
  { aiProvider: 'nobody' },
])('%j is refused with a sentence that says what there is', (query) => {
  expect(() => registry.choose(query)).toThrow(
    'Choose one of: faithful (Built-in), melt (Built-in), flux-schnell (Cloudflare).',
  )
})

test('without a request it is the first that may be used, and the first of all where none may', () => {
  const other = openModelRegistry([local, cloud], 'cloudflare')
  expect(other.choose({}, ({ provider }) => provider.id === 'local').model.id).toBe('faithful')
  expect(other.choose({}, () => false).model.id).toBe('flux-schnell')
  expect(other.choose({ aiProvider: 'cloudflare' }, () => false).model.id).toBe('flux-schnell')
})

test("the operator's default provider comes first and is what an empty request gets", () => {
  const other = openModelRegistry([local, cloud], 'cloudflare')
  expect(other.describe().map((described) => described.provider)).toEqual(['cloudflare', 'local'])
  expect(other.choose({}).model.id).toBe('flux-schnell')
})

test('without a default Cloudflare comes first where it is configured, else our own networks', () => {
  expect(openModelRegistry([local, cloud], undefined).choose({}).provider.id).toBe('cloudflare')
  const other = { ...cloud, id: 'fal' }
  expect(openModelRegistry([local, other], undefined).choose({}).provider.id).toBe('local')
})

test('a default provider that is not configured stops the start by its variable', () => {
  expect(() => openModelRegistry([local], 'openai')).toThrow(
    'DEFAULT_PROVIDER cannot be used: it must be one of local.',
  )
})

test('what clients are told keeps to the contract', () => {
  for (const described of registry.describe()) expect(provider.parse(described)).toEqual(described)
})

test('a provider says itself what bounds its calls; one that is gone has the limits of the others', () => {
  expect(registry.concurrencyOf('local')).toEqual({ kind: 'in-process', atOnce: 2 })
  expect(registry.concurrencyOf('cloudflare')).toEqual({ kind: 'remote' })
  expect(registry.concurrencyOf('gone')).toEqual({ kind: 'remote' })
})

test('a retired model is on no list, and still answers to its id', () => {
  const old = { ...model('echo'), isRetired: true }
  const other = openModelRegistry([{ ...local, models: [old, model('melt')] }], 'local')
  expect(other.describe()[0]?.models.map(({ id }) => id)).toEqual(['melt'])
  expect(other.choose({}).model.id).toBe('melt')
  expect(other.choose({ aiModelId: 'echo' }).model.id).toBe('echo')
  expect(other.find('local', 'echo')?.id).toBe('echo')
  expect(() => other.choose({ aiModelId: 'nothing' })).toThrow('Choose one of: melt (Built-in).')
})
