import { expect, test } from 'vitest'
import { labelsOf } from './labels-of.ts'
import { THINGS, type Thing } from './things.ts'

const scoresOf = (scores: Partial<Record<Thing, number>>) => THINGS.map((thing) => scores[thing] ?? 0)

test('what the network thinks of is recorded, however unsure it is, and what it says of everything is not', () => {
  for (const thing of THINGS) {
    expect(labelsOf(scoresOf({ [thing]: 0.2 }))).toEqual([{ id: thing, score: 0.2 }])
    expect(labelsOf(scoresOf({ [thing]: 0.199 }))).toEqual([])
  }
})

test('the surest come first, and no more than eight', () => {
  const scores = { cat: 0.31, dog: 0.95, car: 0.99, bus: 0.93, cup: 0.97, orange: 0.2, sheep: 0.4, cow: 0.5, bed: 0.6 }
  expect(labelsOf(scoresOf(scores)).map(({ id }) => id)).toEqual([
    ...['car', 'cup', 'dog', 'bus', 'bed', 'cow', 'sheep', 'cat'],
  ])
})
