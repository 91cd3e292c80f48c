import { expect, test } from 'vitest'
import { greetingOf } from './greeting.ts'

const NOW = Date.parse('2026-11-26T12:00:00.000Z')

test.each([
  ['2026-11-26T11:59:00.000Z', 'Welcome, ada@example.org'],
  ['2026-11-25T11:59:00.000Z', 'Welcome back, ada@example.org'],
])('an account made at %s is greeted with “%s”', (createdAt, greeting) => {
  expect(greetingOf({ email: 'ada@example.org', createdAt }, NOW)).toBe(greeting)
})

test('while it is unknown whose account it is, nobody is told that they were here before', () => {
  expect(greetingOf(null, NOW)).toBe('Welcome')
})
