import { expect, test } from 'vitest'
import { creditsFor, insufficientCreditsOf } from './insufficient-credits.ts'

const free = (credits: number) => ({ credits, plan: 'free' as const })

test.each([
  [3, 1],
  [10, 3],
  [25, 7],
  [50, 12],
  [100, 20],
] as const)('%i iterations cost %i', (iterations, credits) => {
  expect(creditsFor(iterations)).toBe(credits)
})

test('credits that are just enough are enough', () => {
  expect(insufficientCreditsOf(free(20), 100)).toBeNull()
})

test('too few credits: how many are missing, and the longest length that they pay', () => {
  expect(insufficientCreditsOf(free(11), 100)).toEqual({ missing: 9, affordable: 25 })
  expect(insufficientCreditsOf(free(0), 3)).toEqual({ missing: 1, affordable: null })
})

test('neither a visitor nor a Pro account is short of credits', () => {
  expect(insufficientCreditsOf(null, 100)).toBeNull()
  expect(insufficientCreditsOf({ credits: 0, plan: 'pro' }, 100)).toBeNull()
})
