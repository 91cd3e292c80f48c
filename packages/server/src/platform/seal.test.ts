import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

test('what is sealed is read with the same secret and purpose alone, and not once it was changed', () => {
  const sealed = seal('a key', 'secret', 'keys')
  expect(sealed).not.toContain(Buffer.from('a key').toString('base64').slice(0, 6))
  expect(unseal(sealed, 'secret', 'keys')).toBe('a key')
  expect(seal('a key', 'secret', 'keys')).not.toBe(sealed)
  expect(unseal(sealed, 'another', 'keys')).toBeUndefined()
  expect(unseal(sealed, 'secret', 'other')).toBeUndefined()
  expect(unseal(`A${sealed.slice(1)}`, 'secret', 'keys')).toBeUndefined()
  expect(unseal('', 'secret', 'keys')).toBeUndefined()
})
