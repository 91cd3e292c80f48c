import { expect, test } from 'vitest'
import { meansOf } from './start-means.ts'

const left = (remaining: number | null) => ({ isUsedUp: remaining === 0, remaining, message: null })
const account = (credits: number, is: { isDemo?: boolean; plan?: 'free' | 'pro' } = {}) => ({
  credits,
  plan: 'free' as const,
  isDemo: false,
  ...is,
})

test.each([
  ['a visitor with one left', null, 1, true, [null, true]],
  ['a visitor with none left', null, 0, true, [null, false]],
  ['a visitor of whom nothing is known yet', null, null, true, [null, true]],
  ['an account with credits, whatever is left of the day', account(20), 0, true, [20, true]],
  ['an account with too few, and one left of the day', account(19), 1, true, [null, true]],
  ['an account with too few, and none left', account(19), 0, true, [20, false]],
  ['an account with too few, for a model that visitors may not use', account(19), 3, false, [20, false]],
  ['the demo account with credits, and none left', account(20, { isDemo: true }), 0, true, [20, false]],
  ['a Pro account', account(0, { plan: 'pro' }), 0, false, [null, true]],
] as const)('%s', (_who, user, remaining, isForVisitors, [credits, isEnough]) => {
  expect(meansOf(user, left(remaining), isForVisitors, 100, null)).toMatchObject({ credits, isEnough })
})

test('large frames count as much of the day as they are work', () => {
  expect(meansOf(account(0), left(3), true, 100, 1_024)).toMatchObject({ starts: 4, isEnough: false })
  expect(meansOf(account(0), left(3), true, 50, 1_024)).toMatchObject({ starts: 2, isEnough: true, credits: null })
})
