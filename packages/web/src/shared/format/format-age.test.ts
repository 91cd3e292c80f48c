import { expect, test } from 'vitest'
import { formatAge, parseUtc } from './format-age.ts'

const NOW = Date.UTC(2026, 0, 31, 12)
const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

test.each([
  [-5 * MINUTE, 'Just now'],
  [0, 'Just now'],
  [59 * SECOND, 'Just now'],
  [MINUTE, '1m ago'],
  [60 * MINUTE - SECOND, '59m ago'],
  [HOUR, '1h ago'],
  [24 * HOUR - SECOND, '23h ago'],
  [24 * HOUR, '1d ago'],
  [400 * 24 * HOUR, '400d ago'],
])('%d ms ago is "%s"', (age, text) => {
  expect(formatAge(NOW - age, NOW)).toBe(text)
})

test('a moment without a zone is UTC, wherever the reader is', () => {
  expect(parseUtc('2026-01-31T09:30:00.000')).toBe(Date.UTC(2026, 0, 31, 9, 30))
})
