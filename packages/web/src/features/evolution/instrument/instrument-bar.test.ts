import { expect, test } from 'vitest'
import { milestoneLabel } from './instrument-bar.tsx'

test.each([
  [0, ''],
  [24, ''],
  [25, '25 percent of 100 iterations'],
  [74, '50 percent of 100 iterations'],
  [100, '100 percent of 100 iterations'],
])('a screen reader is told of each quarter, not of each frame: at %i of 100 it is "%s"', (current, label) => {
  expect(milestoneLabel(current, 100)).toBe(label)
})
