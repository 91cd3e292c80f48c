import { expect, test } from 'vitest'
import { threadCount } from './thread-count.ts'

test.each([
  [false, 8, 1],
  [true, undefined, 1],
  [true, 1, 1],
  [true, 2, 1],
  [true, 3, 2],
  [true, 4, 3],
  [true, 16, 4],
])('isolated: %s, cores: %s → %s', (isIsolated, cores, threads) => {
  expect(threadCount(isIsolated, cores)).toBe(threads)
})
