import { describe, expect, test } from 'vitest'
import { CUT_ENDING_IDS, CUT_SECONDS } from './cut-options.ts'
import { cutTimeline } from './cut-timeline.ts'

const ticksOf = (steps: ReturnType<typeof cutTimeline>) => steps.reduce((sum, { ticks }) => sum + ticks, 0)

describe.each(CUT_ENDING_IDS)('a cut that ends with %s', (ending) => {
  test.each(CUT_SECONDS)('lasts %d s to the video frame, however many copies there are', (seconds) => {
    for (const last of [1, 2, 3, 10, 100, 1_000]) expect(ticksOf(cutTimeline(last, seconds, ending))).toBe(30 * seconds)
  })

  test('begins with the original, goes up to the last copy, and holds both', () => {
    for (const last of [1, 3, 25, 100]) {
      const steps = cutTimeline(last, 12, ending)
      expect(steps[0]).toMatchObject({ number: 0 })
      expect(steps[0]?.ticks).toBeGreaterThanOrEqual(24)
      const top = steps.findIndex(({ number }) => number === last)
      expect(steps[top]?.ticks).toBeGreaterThanOrEqual(45)
      const forwards = steps.slice(0, top + 1).map(({ number }) => number)
      expect(forwards).toEqual(forwards.toSorted((a, b) => a - b))
      const back = steps.slice(top).map(({ number }) => number)
      expect(back).toEqual(back.toSorted((a, b) => b - a))
      expect(steps.at(-1)?.number).toBe(ending === 'hold' ? last : 0)
    }
  })
})

test('the early copies stand longer than the late ones, and none of the first ten is left out', () => {
  const steps = cutTimeline(100, 12, 'hold')
  const ticks = (number: number) => steps.find((step) => step.number === number)?.ticks ?? 0
  expect(ticks(1)).toBeGreaterThan(2 * ticks(50))
  for (let number = 1; number <= 10; number++) expect(ticks(number)).toBeGreaterThan(0)
})

test('without a copy there is nothing to cut', () => {
  expect(() => cutTimeline(0, 12, 'hold')).toThrow(RangeError)
})
