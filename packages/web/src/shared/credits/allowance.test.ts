import { expect, test } from 'vitest'
import { formatMoment } from '../format/format-date.ts'
import { allowanceMessage } from './allowance.ts'

test('what is left is counted', () => {
  expect(allowanceMessage({ limit: 3, remaining: 2, nextFreeAt: null })).toBe(
    '2 of 3 free evolutions left today. Everyone at your network shares them.',
  )
})

test('with nothing left it says when the next one is free', () => {
  const nextFreeAt = '2026-01-02T03:04:00.000Z'
  expect(allowanceMessage({ limit: 3, remaining: 0, nextFreeAt })).toContain(formatMoment(nextFreeAt))
})

test('without a limit there is nothing to say', () => {
  expect(allowanceMessage({ limit: null, remaining: null, nextFreeAt: null })).toBeNull()
})
