import { atlas, MAX_ATLAS_POINTS } from '@afterimage/contract/atlas-endpoint'
import { HALF_KEPT } from '@afterimage/core/half-life'
import { expect, test } from 'vitest'
import type { AtlasRow } from './atlas-store.ts'
import { viewAtlas } from './view-atlas.ts'

const row = (fields: Partial<AtlasRow> = {}): AtlasRow => ({
  ...{ id: '00000000-0000-4000-8000-0000000000ff', title: null, model: 'echo', modelName: 'Echo', style: 'dreamy' },
  ...{ frames: 10, halfLife: null, kept: 0.7, deltaE: 12.345, meaning: 0.81239 },
  ...fields,
})
const NOW = new Date('2026-11-25T12:00:00Z')

test('each column has a value for each row, and a model the name of its newest', () => {
  const { models, styles, points, isWhole } = viewAtlas(
    [row(), row({ model: 'melt', modelName: 'Melt' }), row({ modelName: 'Echo of before', kept: null })],
    NOW,
  )
  expect(models).toEqual([
    { id: 'echo', name: 'Echo' },
    { id: 'melt', name: 'Melt' },
  ])
  expect(points.model).toEqual([0, 1, 0])
  expect(points.style.map((place) => styles[place])).toEqual(['dreamy', 'dreamy', 'dreamy'])
  expect([points.deltaE[0], points.meaning[0], points.kept[2], isWhole]).toEqual([12.34, 0.8123, null, true])
})

test('what kept less than half is not rounded up to one half', () => {
  expect(viewAtlas([row({ kept: 0.499_99 })], NOW).points.kept[0]).toBeLessThan(HALF_KEPT)
})

test('of more than it holds it has the first, says that there are more, and keeps to the contract', () => {
  const told = viewAtlas(
    Array.from({ length: MAX_ATLAS_POINTS + 1 }, () => row()),
    NOW,
  )
  expect([told.points.ids.length, told.isWhole]).toEqual([MAX_ATLAS_POINTS, false])
  expect(atlas.safeParse(told).success).toBe(true)
  const { titles } = told.points
  expect(atlas.safeParse({ ...told, points: { ...told.points, titles: titles.slice(1) } }).success).toBe(false)
})
