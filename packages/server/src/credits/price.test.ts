import { ITERATION_OPTIONS } from '@afterimage/contract/iterations'
import { expect, test } from 'vitest'
import { priceOf } from './price.ts'

test.each(ITERATION_OPTIONS)('a whole evolution of $iterations costs $credits', ({ iterations, credits }) => {
  expect(priceOf(iterations, iterations)).toBe(credits)
  expect(priceOf(0, iterations)).toBe(0)
})

test('what is given back is rounded up, in favour of the owner', () => {
  expect(priceOf(1, 3)).toBe(1)
  expect(priceOf(7, 10)).toBe(3)
  expect(priceOf(6, 10)).toBe(2)
  expect(priceOf(99, 100)).toBe(20)
})

test.each(ITERATION_OPTIONS)('no way through $iterations gives back more than was paid', ({ iterations: total }) => {
  for (let from = 0; from <= total; from += 1) {
    for (let until = from; until <= total; until += 1) {
      expect(priceOf(total - until, total)).toBeLessThanOrEqual(priceOf(total - from, total))
    }
  }
})

test('a length that is not on offer has no price', () => {
  expect(() => priceOf(1, 7)).toThrow('no price for 7')
})
