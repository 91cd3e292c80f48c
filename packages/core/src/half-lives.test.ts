import { expect, test } from 'vitest'
import { type Ends, halfLivesOf } from './half-lives.ts'

const fell = (...frames: number[]): Ends[] => frames.map((at) => ({ at, fell: true, count: 1 }))
const stood = (...frames: number[]): Ends[] => frames.map((at) => ({ at, fell: false, count: 1 }))

test('where all fell, quartiles are those of the frames at which they did', () => {
  expect(halfLivesOf(fell(8, 2, 4, 6))).toEqual({
    count: 4,
    neverFell: 0,
    lowerQuartile: 2,
    median: 4,
    upperQuartile: 6,
    watchedUntil: 8,
  })
})

test('a quartile that nobody has seen is not told: of five two fell', () => {
  expect(halfLivesOf([...fell(3, 9), ...stood(10, 10, 10)])).toEqual({
    count: 5,
    neverFell: 3,
    lowerQuartile: 9,
    median: null,
    upperQuartile: null,
    watchedUntil: 10,
  })
})

test('short runs that had not fallen tell nothing of what comes later', () => {
  const long = fell(10, 20, 30, 40)
  expect(halfLivesOf([...long, ...stood(...Array<number>(96).fill(3))])).toEqual({
    ...halfLivesOf(long),
    count: 100,
    neverFell: 96,
  })
})

test('one that is watched until a frame at which others fall stood there, too', () => {
  expect(halfLivesOf([...fell(5), ...stood(5)]).median).toBe(5)
  expect(halfLivesOf([...fell(5), ...stood(5, 5)]).median).toBeNull()
})

test('counts are as good as rows, in any order, and a quartile is not lost by the rounding of fractions', () => {
  const rows = [...fell(1, 2, 2, 3, 5, 5), ...stood(4, 6, 6)]
  const counts = [...Map.groupBy(rows.toReversed(), ({ at, fell }) => `${at} ${fell}`).values()].flatMap(
    (same): Ends[] => (same[0] === undefined ? [] : [{ ...same[0], count: same.length }]),
  )
  expect(halfLivesOf(counts)).toEqual(halfLivesOf(rows))
  const one = Array.from({ length: 28 }, (_, index) => index + 1)
  expect(halfLivesOf(fell(...one))).toMatchObject({ lowerQuartile: 7, median: 14, upperQuartile: 21 })
})

test('of nothing nothing is told', () => {
  const nothing = { lowerQuartile: null, median: null, upperQuartile: null, watchedUntil: 0 }
  expect(halfLivesOf([])).toEqual({ count: 0, neverFell: 0, ...nothing })
})
