import { ITERATION_OPTIONS } from '@afterimage/core/iterations'
import { expect, test } from 'vitest'
import { newEvolution } from './evolution.ts'

test.each(ITERATION_OPTIONS)(
  '$iterations iterations can be ordered, also as the text of a form field',
  ({ iterations }) => {
    expect(newEvolution.parse({ totalFrames: String(iterations) }).totalFrames).toBe(iterations)
  },
)

test.each([0, 4, -3, 101, 3.5, 'many'])('%s iterations are refused with the choices named', (totalFrames) => {
  const result = newEvolution.safeParse({ totalFrames })
  expect(result.success).toBe(false)
})

test('the refusal of a length says which lengths there are', () => {
  const result = newEvolution.safeParse({ totalFrames: 4 })
  expect(result.error?.issues[0]?.message).toBe('Choose one of 3, 10, 25, 50, 100 iterations.')
})

test.each([-1, 2 ** 32, 1.5])('the seed %s is refused', (seed) => {
  expect(newEvolution.safeParse({ totalFrames: 3, seed }).success).toBe(false)
})
