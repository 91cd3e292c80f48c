import { expect, test } from 'vitest'
import { isClear, majority, parsePairAssessments, readPairAssessments } from './assessments.ts'
import { readPairs } from './pairs.ts'

test('a pair without three assessments, one too many and a word that is none of the three are errors', () => {
  const three = ['clearly', 'partly', 'not']
  expect(parsePairAssessments({ 1: three, 2: three }, 2).get(2)).toEqual(three)
  expect(() => parsePairAssessments({ 1: three }, 2)).toThrow('nobody assessed pair 2')
  expect(() => parsePairAssessments({ 1: three, 2: three, 3: three }, 2)).toThrow('assessments of 3 pairs')
  expect(() => parsePairAssessments({ 1: ['clearly', 'not'] }, 1)).toThrow()
  expect(() => parsePairAssessments({ 1: ['clearly', 'not', 'yes'] }, 1)).toThrow()
})

test('a case is clear when two agree on an end and the third is not at the other', () => {
  expect(majority(['clearly', 'not', 'partly'])).toBe('partly')
  expect(isClear(['clearly', 'partly', 'clearly'])).toBe(true)
  expect(isClear(['not', 'not', 'clearly'])).toBe(false)
  expect(isClear(['partly', 'partly', 'not'])).toBe(false)
})

test('the pairs are of at least 25 photographs, all eighteen networks and all six styles', async () => {
  const pairs = await readPairs()
  const kinds = (of: (pair: (typeof pairs)[number]) => string) => new Set(pairs.map(of)).size
  expect(kinds(({ photo }) => photo)).toBeGreaterThanOrEqual(25)
  expect(kinds(({ model, style }) => `${model} ${style}`)).toBe(108)
  expect(kinds((pair) => JSON.stringify(pair))).toBe(pairs.length)
  await readPairAssessments(pairs.length)
})
