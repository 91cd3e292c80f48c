import { completeDrift, DRIFT_MEASURES, type MeasureFacts } from '@afterimage/core/drift'
import { sampleDrift } from '@afterimage/core/drift.sample'
import { expect, test } from 'vitest'
import { driftOf } from './drift.ts'

const recorded = sampleDrift()
const { toOriginal: pair, image } = recorded
const WARMTH: MeasureFacts = {
  name: 'Warmth',
  symbol: 'b*',
  method: 'mean of CIELAB b*',
  unit: '',
  direction: 'open',
  range: [-60, 60],
  scale: 'linear',
  of: 'pair',
}

test('a measure that is added later is null in evolutions of before, and a figure in those after', () => {
  const measures = {
    ...DRIFT_MEASURES,
    plantedMeasure: { ...WARMTH, missing: 'in evolutions of before it was measured' },
    plantedOfImage: { ...WARMTH, of: 'image', missing: 'in evolutions of before it was measured' },
  } as const
  const grown = driftOf(measures)
  const old = { ...pair, plantedMeasure: null }
  expect(grown.parse(completeDrift(recorded, measures))).toEqual({
    toOriginal: old,
    toPrevious: old,
    image: { ...image, plantedOfImage: null },
  })
  expect(() => grown.parse(recorded)).toThrow()
  const measured = { ...pair, plantedMeasure: 12 }
  const after = { toOriginal: measured, toPrevious: measured, image: { ...image, plantedOfImage: 3 } }
  expect(grown.parse(completeDrift(after, measures))).toEqual(after)
})

test('every measure is told, as a value of its own or as null', () => {
  expect(() => driftOf({ ...DRIFT_MEASURES, plantedMeasure: WARMTH }).parse(recorded)).toThrow()
  for (const value of [-1, 65, 6.5, '6', undefined]) {
    const damaged = { ...recorded, toOriginal: { ...pair, hashDistance: value } }
    expect(() => driftOf(DRIFT_MEASURES).parse(damaged)).toThrow()
    const told = { ...recorded, toOriginal: { ...pair, hashDistance: null } }
    expect(driftOf(DRIFT_MEASURES).parse(completeDrift(damaged))).toEqual(told)
  }
})
