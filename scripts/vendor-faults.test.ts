import { PROVIDERS } from '@afterimage/models/providers'
import { expect, test } from 'vitest'
import { vendorFaults } from './vendor-faults.ts'

test.each([
  ["if (provider === 'local') return takeOwn()", "'local'"],
  ['others as openai=2', 'openai='],
  ["['together', 'xai']", "'together'"],
  ['/** Measures visits with Google Analytics. */', 'Google'],
  ['const { openAiCompatible } = settings', '{ openAiCompatible }'],
  ['settings.providers.cloudflare?.key', 'providers.cloudflare'],
  ['BFL_API_KEY: secret.optional(),', 'BFL_API_KEY'],
  ['/** Together AI takes a picture, too. */', 'Together AI'],
])('%s names a provider', (code, found) => {
  expect(vendorFaults(`// first\n${code}`, PROVIDERS)).toEqual([{ line: 2, found }])
})

test.each([
  '/** All runs of this process, taken together. */',
  "new Set(['gmail.com', 'googlemail.com'])",
  'const localFiles = openLocal(), url = "http://localhost"',
  'replicate(row)',
  'const shared = { replicated }, https = "https://xai.example"',
])('%s names none', (code) => {
  expect(vendorFaults(code, PROVIDERS)).toEqual([])
})
