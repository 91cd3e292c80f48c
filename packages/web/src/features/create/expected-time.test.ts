import { expect, test } from 'vitest'
import { quickLonger } from './expected-time.ts'

test.each([
  [3, 200, null, 25],
  [10, 200, null, 25],
  [25, 200, null, null],
  [3, 2_000, null, null],
  [3, null, null, null],
  [3, 200, 1_024, 25],
  [3, 700, 1_024, null],
] as const)('beside %i iterations at %s ms a frame, %s px: %s', (chosen, frameMs, sizePx, longer) => {
  expect(quickLonger(chosen, frameMs, sizePx)).toBe(longer)
})
