import { expect, test } from 'vitest'
import { accountPath, safeReturnTo } from './return-to.ts'

test.each([
  ['/evolution/1?frame=3#top', '/evolution/1?frame=3#top'],
  ['/app/../dashboard', '/dashboard'],
])('a path of this site is followed: %s', (requested, path) => {
  expect(safeReturnTo(requested, '/app')).toBe(path)
})

test.each([
  'https://evil.example/',
  '//evil.example/x',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  'evolution/1',
  '',
])('anything else leads to the usual place: %s', (requested) => {
  expect(safeReturnTo(requested, '/app')).toBe('/app')
})

test('a missing request leads to the usual place', () => {
  expect(safeReturnTo(null, '/app/dashboard')).toBe('/app/dashboard')
})

test('the way back is escaped in the address', () => {
  expect(accountPath('/login', '/evolution/1?frame=3')).toBe('/login?returnTo=%2Fevolution%2F1%3Fframe%3D3')
  expect(accountPath('/register', null)).toBe('/register')
})
