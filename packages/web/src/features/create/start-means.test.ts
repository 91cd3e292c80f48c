import { expect, test } from 'vitest'
import { meansOf, type WantedStart } from './start-means.ts'

const left = (remaining: number | null) => ({
  isUsedUp: remaining === 0,
  isUnlimited: remaining === null,
  remaining,
  message: null,
})
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
  expect(meansOf(user, left(remaining), [{ isForVisitors, iterations: 100, sizePx: null }])).toMatchObject({
    credits,
    isEnough,
  })
})

const large = (iterations: number): WantedStart => ({ isForVisitors: true, iterations, sizePx: 1_024 })

test('large frames count as much of the day as they are work', () => {
  expect(meansOf(account(0), left(3), [large(100)])).toMatchObject({ starts: 4, isEnough: false })
  expect(meansOf(account(0), left(3), [large(50)])).toMatchObject({ starts: 2, isEnough: true, credits: null })
})

test('a race is paid one after the other, with the day where the credits end', () => {
  const usual: WantedStart = { isForVisitors: true, iterations: 100, sizePx: null }
  const race = [usual, usual, usual]
  expect(meansOf(account(60), left(0), race)).toEqual({ credits: 60, day: null, starts: 3, isEnough: true })
  expect(meansOf(account(45), left(1), race)).toMatchObject({ credits: 40, starts: 1, isEnough: true })
  expect(meansOf(account(45), left(0), race)).toMatchObject({ credits: 60, starts: 1, isEnough: false })
  expect(meansOf(account(5), left(3), race)).toMatchObject({ credits: null, starts: 3, isEnough: true })
  expect(meansOf(account(45), left(3), [usual, usual, { ...usual, isForVisitors: false }])).toMatchObject({
    ...{ credits: 60, isEnough: false },
  })
  expect(meansOf(null, left(2), race)).toMatchObject({ credits: null, starts: 3, isEnough: false })
})
