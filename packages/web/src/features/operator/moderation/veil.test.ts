import { expect, test } from 'vitest'
import { veilOf } from './veil.ts'

const CLEAR: Parameters<typeof veilOf>[0] = { unsafe: 0.02, look: 'passed', reports: [] }
const report = (reason: 'child' | 'sexual' | 'spam', isDecided = false) => {
  return { id: '1', reason, isDecided, details: null, createdAt: '2026-01-01T00:00:00.000Z' }
}

test('an ordinary picture is shown', () => {
  expect(veilOf(CLEAR)).toBeNull()
  expect(veilOf({ ...CLEAR, unsafe: null })).toBeNull()
  expect(veilOf({ ...CLEAR, reports: [report('spam')] })).toBeNull()
})

test('what a network finds unsafe is veiled, and everything that is held', () => {
  expect(veilOf({ ...CLEAR, unsafe: 0.5 })).toContain('0.50 of 1')
  expect(veilOf({ ...CLEAR, unsafe: 0.2, look: 'held' })).toContain('0.20 of 1')
  expect(veilOf({ ...CLEAR, unsafe: null, look: 'held' })).toContain('No network could say')
})

test('what people say of it comes first, until it is decided', () => {
  expect(veilOf({ ...CLEAR, unsafe: 0.9, reports: [report('spam'), report('child')] })).toMatch(
    /^Reported: It sexualises/,
  )
  expect(veilOf({ ...CLEAR, reports: [report('sexual', true)] })).toBeNull()
})
