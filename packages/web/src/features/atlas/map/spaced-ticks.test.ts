import { expect, test } from 'vitest'
import { ATLAS_AXES } from '../atlas-axes.ts'
import { spacedTicks } from './spaced-ticks.ts'

const labelsAt = (widthPx: number) => spacedTicks(ATLAS_AXES.colour.x.ticks, widthPx).map(({ label }) => label)

test('on a phone a label gives way to the one behind it', () => {
  expect(labelsAt(300)).toEqual(['1', '2', '3', '5', '10', '20', '50', 'never'])
})

test('on a desk there is room for all', () => {
  expect(labelsAt(1_100)).toEqual(['1', '2', '3', '5', '10', '20', '50', '100', 'never'])
})
