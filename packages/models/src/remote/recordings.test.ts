import { OWN_SERVERS, VENDORS } from '@afterimage/testing/models/recorded/all'
import { expect, test } from 'vitest'
import { PROVIDERS } from '../providers.ts'
import { readProviderSettings } from '../read-provider-settings.ts'

const RECORDINGS = [...VENDORS, ...OWN_SERVERS]

test.each(RECORDINGS)('$name says where its shapes were read, and when', ({ sources }) => {
  for (const source of sources) {
    expect(source.date).toMatch(/^20\d\d-[01]\d-[0-3]\d$/)
    if ('page' in source) expect(source.page).toMatch(/^[a-z0-9.]+\.[a-z]{2,}\/\S+$/)
    else {
      expect(source.repository).toMatch(/^[\w.-]+\/[\w.-]+$/)
      expect(source.commit).toMatch(/^[0-9a-f]{40}$/)
      expect(source.path).toMatch(/^\S+\.\w+$/)
    }
  }
})

test('every provider that is asked over the network is held to the suite', () => {
  const recorded = new Set(
    RECORDINGS.map(({ env }) => readProviderSettings(env('http://127.0.0.1:1')).providers.at(-1)?.id),
  )
  const remote = PROVIDERS.filter(({ concurrency }) => concurrency.kind === 'remote').map(({ id }) => id)
  expect(remote.filter((id) => !recorded.has(id))).toEqual([])
})
