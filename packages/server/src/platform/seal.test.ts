import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

test('what is sealed is read with the same secret and purpose alone, and not once it was changed', () => {
  const sealed = seal('a key', 'secret', 'keys')
  expect(sealed).not.toContain(Buffer.from('a key').toString('base64').slice(0, 6))
  expect(unseal(sealed, 'secret', 'keys')).toBe('a key')
  expect(seal('a key', 'secret', 'keys')).not.toBe(sealed)
  expect(unseal(sealed, 'another', 'keys')).toBeUndefined()
  expect(unseal(sealed, 'secret', 'other')).toBeUndefined()
  for (const place of [0, 12, 28, -1]) {
    expect(unseal(withBitFlipped(sealed, place), 'secret', 'keys')).toBeUndefined()
  }
  expect(unseal('', 'secret', 'keys')).toBeUndefined()
})

function withBitFlipped(sealed: string, place: number): string {
  const bytes = Buffer.from(sealed, 'base64')
  const at = place < 0 ? bytes.length + place : place
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  return bytes.toString('base64')
}
