import { expect, test } from 'vitest'
import { offeredWith } from './offered-values.ts'

test('a value that came along is on offer at its place, so that it is seen and can be taken away', () => {
  expect(offeredWith([0.75, 0.5, 0.25], 0.3)).toEqual([0.75, 0.5, 0.3, 0.25])
})

test.each([null, 0.5])('with %s nothing is added', (own) => {
  expect(offeredWith([0.75, 0.5], own)).toEqual([0.75, 0.5])
})
