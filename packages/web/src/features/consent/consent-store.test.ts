import { describe, expect, test } from 'vitest'
import { parseConsent } from './consent-store.ts'

describe('the stored choice about cookies', () => {
  test('is read back; the necessary ones are always allowed', () => {
    const text = JSON.stringify({ necessary: false, analytics: true, marketing: false })
    expect(parseConsent(text)).toEqual({ necessary: true, analytics: true, marketing: false })
  })

  test.each([null, '{}', '[]', '7', 'null', '{"analytics":"yes","marketing":false}'])('is none in %s', (text) => {
    expect(parseConsent(text)).toBeNull()
  })

  test('cannot be read from what is no JSON', () => {
    expect(() => parseConsent('{"analytics":')).toThrow(SyntaxError)
  })
})
