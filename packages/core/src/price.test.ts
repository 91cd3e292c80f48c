import { expect, test } from 'vitest'
import { FRAME_SIZES_PX } from './frame-sizes.ts'
import { ITERATION_OPTIONS } from './iterations.ts'
import { priceOf, priceOfMore } from './price.ts'

test.each(ITERATION_OPTIONS)('a whole evolution of $iterations costs $credits', ({ iterations, credits }) => {
  expect(priceOf(iterations, iterations, 512)).toBe(credits)
  expect(priceOf(0, iterations, 512)).toBe(0)
})

test('the frames that were delivered are rounded up, so that none is given away', () => {
  expect(priceOf(1, 3, null)).toBe(1)
  expect(priceOf(7, 10, null)).toBe(3)
  expect(priceOf(6, 10, null)).toBe(2)
  expect(priceOf(1, 100, null)).toBe(1)
  expect(priceOf(106, 100, null)).toBe(22)
})

test.each(ITERATION_OPTIONS)('more frames of $iterations never cost less', ({ iterations: total }) => {
  for (let frames = 0; frames < 3 * total; frames += 1) {
    for (const sizePx of FRAME_SIZES_PX) {
      expect(priceOf(frames, total, sizePx)).toBeLessThanOrEqual(priceOf(frames + 1, total, sizePx))
    }
  }
})

test('a length that is not on offer has no price', () => {
  expect(() => priceOf(1, 7, null)).toThrow('no price for 7')
})

test('an extension costs what is left of the price of its new length', () => {
  expect(priceOfMore(10, 25, null)).toBe(4)
  expect(priceOfMore(25, 50, null)).toBe(6)
  expect(priceOfMore(3, 100, 1024)).toBe(77)
})
