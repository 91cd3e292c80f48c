import { expect, test } from 'vitest'
import { allowFraming, contentSecurity, inlineScripts, widenPolicy } from './content-security.ts'

const POLICY = "default-src 'self';script-src 'self';frame-ancestors 'self'"

test('pictures, films and what reads them may come from the place of the files', () => {
  const policy = contentSecurity('https://cdn.example')
  const open = Object.keys(policy).filter((name) => policy[name]?.includes('https://cdn.example'))
  expect(open).toEqual(['img-src', 'media-src', 'connect-src'])
})

test('a widened policy keeps what it had', () => {
  expect(widenPolicy(POLICY, { 'script-src': ['https://a.example', 'https://b.example'] })).toBe(
    "default-src 'self';script-src 'self' https://a.example https://b.example;frame-ancestors 'self'",
  )
})

test('of the scripts in a page only those that run are named, by what they are', () => {
  const page = '<script>go()</script><script src="/x.js"></script><script type="application/json">{}</script>'
  // printf 'go()' | openssl dgst -sha256 -binary | base64
  expect(inlineScripts(page)).toEqual(["'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='"])
  expect(inlineScripts('<p>None.</p>')).toEqual([])
})

test('framing changes who may frame, and nothing else', () => {
  expect(allowFraming(POLICY)).toBe("default-src 'self';script-src 'self';frame-ancestors *")
})
