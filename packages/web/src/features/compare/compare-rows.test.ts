import { frameText, type HalfLives, isTold } from '@afterimage/core/half-lives'
import { expect, test } from 'vitest'
import {
  addressOfSort,
  type CompareRow,
  middleHalfText,
  nextSort,
  ownRows,
  PUBLISHED_ROWS,
  sortInAddress,
  sortRows,
} from './compare-rows.ts'

const halfLives = (fields: Partial<HalfLives> = {}): HalfLives => ({
  ...{ count: 9, neverFell: 2, lowerQuartile: 4, median: 6, upperQuartile: 9, watchedUntil: 25 },
  ...fields,
})
const row = (model: string, fields: Partial<HalfLives> = {}): CompareRow => ({
  ...{ key: model, model, task: 'Dreamy', galleryModel: null },
  halfLives: halfLives(fields),
})
const names = (rows: readonly CompareRow[]) => rows.map(({ model }) => model).join('')

const ROWS = [
  row('B', { median: 9, count: 5 }),
  row('A', { median: 3, count: 4 }),
  row('D', { median: null, count: 50, neverFell: 40 }),
  row('C', { median: 4, count: 7 }),
]

test.each([
  ['median', 'CBDA'],
  ['-median', 'DBCA'],
  ['model', 'ABCD'],
  ['-model', 'DCBA'],
  ['-count', 'DCBA'],
  ['never', 'ABCD'],
  ['task', 'ABCD'],
  ['nonsense', 'DCBA'],
])('?sort=%s shows %s: a half-life that nobody has seen is the longest, one of too few comes last', (sort, shown) => {
  expect(names(sortRows(ROWS, sortInAddress(new URLSearchParams({ sort }))))).toBe(shown)
})

test('a column that is chosen again is shown from its other end, and the address says so', () => {
  const first = nextSort(sortInAddress(new URLSearchParams()), 'median')
  expect(addressOfSort(first).get('sort')).toBe('median')
  const again = nextSort(first, 'median')
  expect(sortInAddress(addressOfSort(again))).toEqual({ by: 'median', isDown: true })
  expect(nextSort(again, 'count')).toEqual({ by: 'count', isDown: true })
})

test('what nobody has watched for long enough is told as more than what was watched', () => {
  expect(middleHalfText(halfLives())).toBe('4 to 9')
  expect(middleHalfText(halfLives({ upperQuartile: null }))).toBe('4 to > 25')
  expect(middleHalfText(halfLives({ lowerQuartile: null, median: null, upperQuartile: null }))).toBe('> 25')
  expect(frameText(null, { watchedUntil: 10 })).toBe('> 10')
})

test('of fewer than five nothing is told but how many', () => {
  expect([4, 5].map((count) => isTold({ count }))).toEqual([false, true])
})

test('rows have the names that people know, and lead to the gallery where it has them', () => {
  const [own] = ownRows([{ model: 'echo', modelName: 'Echo', style: 'simplify', ...halfLives() }])
  expect(own).toMatchObject({ model: 'Echo', task: 'Simplify', galleryModel: 'echo', halfLives: { median: 6 } })
  expect(PUBLISHED_ROWS.map(({ model }) => model)).toContain('FLUX Kontext dev')
  expect(PUBLISHED_ROWS.every(({ galleryModel, halfLives: told }) => galleryModel === null && isTold(told))).toBe(true)
})
