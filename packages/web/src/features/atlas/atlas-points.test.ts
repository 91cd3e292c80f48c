import { expect, test } from 'vitest'
import { isChosen, readAtlasPoints } from './atlas-points.ts'

const POINTS = readAtlasPoints({
  models: [
    { id: 'echo', name: 'Echo' },
    { id: 'melt', name: 'Melt' },
  ],
  styles: ['reproduce', 'dreamy'],
  points: {
    ids: ['a', 'b'],
    titles: [null, 'A cup'],
    model: [0, 1],
    style: [1, 0],
    frames: [3, 10],
    halfLife: [null, 4],
    kept: [0.6, 0.2],
    deltaE: [1.5, null],
    meaning: [null, 0.7],
  },
  isWhole: true,
  readAt: '2026-11-25T12:00:00.000Z',
})

test('columns are read as points, each with a name', () => {
  expect(POINTS).toEqual([
    {
      ...{ id: 'a', name: 'Echo · Dreamy', run: 'Echo · Dreamy', model: 'echo', style: 'dreamy', frames: 3 },
      ...{ halfLife: null, kept: 0.6, deltaE: 1.5, meaning: null },
    },
    {
      ...{ id: 'b', name: 'A cup', run: 'Melt · Reproduce', model: 'melt', style: 'reproduce', frames: 10 },
      ...{ halfLife: 4, kept: 0.2, deltaE: null, meaning: 0.7 },
    },
  ])
})

test('a filter lets through what is of its model and its style', () => {
  const ids = (model: string, style: 'dreamy' | null) =>
    POINTS.filter((point) => isChosen(point, { axes: 'colour', model, style })).map(({ id }) => id)
  expect([ids('all', null), ids('melt', null), ids('all', 'dreamy'), ids('melt', 'dreamy')]).toEqual([
    ['a', 'b'],
    ['b'],
    ['a'],
    [],
  ])
})
