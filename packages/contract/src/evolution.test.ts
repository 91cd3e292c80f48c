import { ITERATION_OPTIONS } from '@afterimage/core/iterations'
import { expect, test } from 'vitest'
import { newEvolution } from './evolution.ts'

const ID = '0b2f1c9e-7d0c-4a52-9d5a-3d0f0a4b7c11'

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

test.each([
  { runoptions: {} },
  { stop: { keptBelow: 0.5 } },
  { strength: 0.9 },
  { fork: { evolutionId: ID, frame: 1, at: 2 } },
])('a name that there is not is refused: %j', (unknown) => {
  const { error } = newEvolution.safeParse({ totalFrames: 3, ...unknown })
  expect(error?.issues.map(({ message }) => message).join()).toMatch(
    /^There is no “\w+” (among what an evolution is started with|in a fork), only /,
  )
})

test.each([null, true, [3], ''])('%j is no number of iterations', (totalFrames) => {
  expect(newEvolution.safeParse({ totalFrames }).success).toBe(false)
})
