import { expect, test } from 'vitest'
import { insufficientCreditsOf } from './insufficient-credits.ts'

const free = (credits: number) => ({ credits, plan: 'free' as const })

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

test('large frames cost their work', () => {
  expect(insufficientCreditsOf(free(20), 100, 1_024)).toEqual({ missing: 60, affordable: 10 })
})
