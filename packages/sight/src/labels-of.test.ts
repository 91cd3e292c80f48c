import { expect, test } from 'vitest'
import { labelsOf, thresholdOf } from './labels-of.ts'
import { THINGS, type Thing } from './things.ts'

const scoresOf = (scores: Partial<Record<Thing, number>>) => THINGS.map((thing) => scores[thing] ?? 0)

test('a thing is told from its own threshold on, and no sooner', () => {
  for (const thing of THINGS) {
    const threshold = thresholdOf(thing)
    expect(threshold, thing).toBeGreaterThanOrEqual(0.3)
    expect(labelsOf(scoresOf({ [thing]: threshold }))).toEqual([{ id: thing, score: threshold }])
    expect(labelsOf(scoresOf({ [thing]: threshold - 0.001 }))).toEqual([])
  }
})

test('the surest come first, and no more than five', () => {
  const scores = scoresOf({ cat: 0.91, dog: 0.95, car: 0.99, bus: 0.93, cup: 0.97, orange: 0.9 })
  expect(labelsOf(scores).map(({ id }) => id)).toEqual(['car', 'cup', 'dog', 'bus', 'cat'])
})
