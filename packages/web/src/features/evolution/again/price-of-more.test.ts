import { expect, test } from 'vitest'
import { describeMeans, describePrice, leastPrice } from './price-of-more.ts'

const account = (credits: number, is: { isDemo?: boolean; plan?: 'free' | 'pro' } = {}) => ({
  ...{ credits, plan: 'free' as const, isDemo: false },
  ...is,
})

// From 10 to 25 iterations: 7 − 3 credits, the first ten being worth 2.8.
test.each([
  ['a visitor with a start left', null, 1, true, 'free today'],
  ['a visitor with none left', null, 0, true, 'not today'],
  ['a visitor without a limit, or of whom nothing is known yet', null, null, true, undefined],
  ['an account with enough credits', account(4), 0, true, '4 credits'],
  ['an account with too few, and a start left', account(3), 1, true, 'free today'],
  ['an account with too few, and none left', account(3), 0, true, '4 credits'],
  ['an account with too few, for a model that visitors may not use', account(3), 3, false, '4 credits'],
  ['the demo account with credits, and a start left', account(9, { isDemo: true }), 1, true, '4 credits'],
  ['the demo account with credits, and none left', account(9, { isDemo: true }), 0, true, 'not today'],
  ['a Pro account', account(0, { plan: 'pro' }), 0, false, undefined],
] as const)('%s: %s', (_who, user, remaining, isForVisitors, text) => {
  const more = { made: 10, iterations: 25, sizePx: null }
  expect(describePrice(user, { remaining }, isForVisitors, more)).toBe(text)
})

test('large frames count as much of the day as they are work', () => {
  const more = { made: 10, iterations: 100, sizePx: 1_024 }
  expect(describePrice(account(0), { remaining: 3 }, true, more)).toBe('72 credits')
  expect(describePrice(account(0), { remaining: 4 }, true, more)).toBe('free today')
})

test('what is paid for already is free', () => {
  const more = { made: 9, iterations: 10, sizePx: null }
  expect(describePrice(account(5), { remaining: null }, true, more)).toBe('free')
})

test('the button names the least that it takes of an account, and nothing where it takes none', () => {
  const more = { made: 3, lengths: [10, 25, 50, 100], sizePx: null }
  expect(leastPrice(account(9), more)).toBe('from 2 credits')
  expect(leastPrice(account(1), more)).toBeUndefined()
  expect(leastPrice(account(9, { plan: 'pro' }), more)).toBeUndefined()
  expect(leastPrice(null, more)).toBeUndefined()
})

test('the choice says what there is to take it from', () => {
  const message = '2 of 3 free evolutions left today.'
  expect(describeMeans(account(9), { message })).toBe('You have 9 credits.')
  expect(describeMeans(account(0), { message })).toBe(`You have 0 credits. ${message}`)
  expect(describeMeans(null, { message })).toBe(message)
  expect(describeMeans(null, { message: null })).toBeUndefined()
  expect(describeMeans(account(9, { plan: 'pro' }), { message: null })).toBeUndefined()
})
