import { OWN_SERVERS, VENDORS } from '@afterimage/testing/models/recorded/all'
import { VARIANTS } from '@afterimage/testing/models/recorded/variants'
import { READ_ON } from '@afterimage/testing/models/recording'
import { expect, test } from 'vitest'
import { PROVIDERS } from '../providers.ts'
import { readProviderSettings } from '../read-provider-settings.ts'

const RECORDINGS = [...VENDORS, ...VARIANTS, ...OWN_SERVERS]

test.each(RECORDINGS)('$name says where its shapes were read, and when', ({ sources }) => {
  for (const source of sources) {
    expect(source.date ?? READ_ON).toMatch(/^20\d\d-[01]\d-[0-3]\d$/)
    if ('page' in source) expect(source.page).toMatch(/^[a-z0-9.]+\.[a-z]{2,}\/\S+$/)
    else {
      expect(source.repository).toMatch(/^[\w.-]+\/[\w.-]+$/)
      expect(source.commit).toMatch(/^[0-9a-f]{40}$/)
      expect(source.path).toMatch(/^\S+\.\w+$/)
    }
  }
})

test('every model that is offered by name, and each provider of others’ models, is held to the suite', () => {
  const recorded = RECORDINGS.map(({ env, modelId }) => {
    const provider = readProviderSettings(env('http://127.0.0.1:1')).providers.at(-1)?.id
    return { provider, model: `${provider} ${modelId}` }
  })
  const models = new Set(recorded.map(({ model }) => model))
  const providers = new Set(recorded.map(({ provider }) => provider))
  for (const { id, models: rows } of PROVIDERS.filter(({ concurrency }) => concurrency.kind === 'remote')) {
    expect(providers).toContain(id)
    for (const row of rows) expect(models).toContain(`${id} ${row.id}`)
  }
})
