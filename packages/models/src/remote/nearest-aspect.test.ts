import { expect, test } from 'vitest'
import { nearestAspect } from './nearest-aspect.ts'

test.each([
  [1024, 1024, '1:1'],
  [1024, 688, '3:2'],
  [688, 1024, '2:3'],
  [1024, 576, '16:9'],
  [1024, 128, '16:9'],
])('%i × %i is nearest to %s', (width, height, expected) => {
  expect(nearestAspect({ width, height }, ['1:1', '3:2', '2:3', '16:9'])).toBe(expected)
})
