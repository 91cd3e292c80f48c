import { expect, test } from 'vitest'
import { hideSecrets } from './hide-secrets.ts'

const secret = 'p4ss"wörd/+'
const hide = hideSecrets([secret, 'abc', ''])

test.each([
  ['as it is', secret],
  ['in an address', encodeURIComponent(secret)],
  ['in JSON', JSON.stringify({ key: secret })],
  ['in base64', Buffer.from(secret).toString('base64')],
  ['among others', `${secret}${secret}`],
])('a secret is hidden %s', (_name, text) => {
  const seen = hide(`before ${text} after`)
  expect(seen).toMatch(/^before .*•••.* after$/)
  expect(seen).not.toContain('rd')
})

test('what looks like a credential is hidden although it is not one of ours', () => {
  const said = 'Incorrect API key provided: sk-proj-********************wxyz. Authorization: Bearer 0123456789abcdef'
  expect(hide(said)).toBe('Incorrect API key provided: •••. Authorization: •••')
})

test('words stay, and a secret too short to be one hides nothing', () => {
  expect(hide('The alphabet begins with abc. Basic safety is key here.')).toBe(
    'The alphabet begins with abc. Basic safety is key here.',
  )
})
