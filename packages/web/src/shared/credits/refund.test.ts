import { expect, test } from 'vitest'
import { refundOf } from './refund.ts'

test.each([
  [10, 0, 3],
  [10, 3, 2],
  [10, 4, 1],
  [10, 7, 0],
  [100, 1, 19],
  [100, 95, 1],
  [100, 100, 0],
  [100, -1, 20],
  [7, 1, 0],
])('of %i iterations with %i made, %i credits come back', (total, made, credits) => {
  expect(refundOf(total, made, null)).toBe(credits)
})
