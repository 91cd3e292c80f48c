import { expect, test } from 'vitest'
import { creditsFor, FRAME_SIZES_PX, fittingSize, startsFor, workOf } from './frame-sizes.ts'
import { ITERATION_OPTIONS } from './iterations.ts'

test('the work of a frame grows with its area', () => {
  expect(FRAME_SIZES_PX.map(workOf)).toEqual([1, 2.25, 4])
  expect(workOf(null)).toBe(1)
})

test.each(ITERATION_OPTIONS)(
  '$iterations iterations cost $credits credits at the usual size, and four times that at 1,024 px',
  ({ iterations, credits }) => {
    expect(creditsFor(iterations, 512)).toBe(credits)
    expect(creditsFor(iterations, null)).toBe(credits)
    expect(creditsFor(iterations, 1_024)).toBe(4 * credits)
  },
)

test.each([
  [3, 1],
  [10, 3],
  [25, 7],
  [50, 12],
  [100, 20],
] as const)('%i iterations of the usual size cost %i', (iterations, credits) => {
  expect(creditsFor(iterations, null)).toBe(credits)
})

test('a price between two credits is rounded up', () => {
  expect(creditsFor(3, 768)).toBe(3)
  expect(creditsFor(100, 768)).toBe(45)
  expect(creditsFor(7, 768)).toBeUndefined()
})

test.each([
  [100, null, 1],
  [100, 512, 1],
  [25, 768, 1],
  [50, 768, 2],
  [100, 768, 3],
  [25, 1_024, 1],
  [50, 1_024, 2],
  [100, 1_024, 4],
] as const)('%i iterations at %s px count as %i starts', (iterations, sizePx, starts) => {
  expect(startsFor(iterations, sizePx)).toBe(starts)
})

test('no start is worth more than a hundred frames of the usual size', () => {
  for (const sizePx of FRAME_SIZES_PX) {
    for (const { iterations } of ITERATION_OPTIONS) {
      expect((iterations * workOf(sizePx)) / startsFor(iterations, sizePx)).toBeLessThanOrEqual(100)
    }
  }
})

test.each([
  [1_024, 4_000, 1_024],
  [1_024, 1_024, 1_024],
  [1_024, 1_023, 768],
  [1_024, 600, 512],
  [768, 4_000, 768],
  [512, 4_000, 512],
  [1_024, 90, 512],
] as const)('asked for %i px of a picture of %i px, %i px are made', (wanted, longer, made) => {
  expect(fittingSize(FRAME_SIZES_PX, wanted, longer)).toBe(made)
})
