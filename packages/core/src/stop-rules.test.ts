import { describe, expect, test } from 'vitest'
import type { SeenLabel } from './labels.ts'
import { type AssessedFrame, endingRule, NO_STOP, percentOf } from './stop-rules.ts'

const original: AssessedFrame = {
  ...{ number: 0, kept: 1, meaning: null, labels: null },
  toPrevious: { ssim: 1, deltaE: 0 },
}
const frame = (kept: number | null, rest: Partial<AssessedFrame> = {}) => ({
  ...{ kept, meaning: null, labels: null, toPrevious: { ssim: 0.5, deltaE: 9 } },
  ...rest,
})
const still = frame(0.2, { toPrevious: { ssim: 0.9995, deltaE: 0.1 } })
const run = (...frames: Omit<AssessedFrame, 'number'>[]): AssessedFrame[] => [
  original,
  ...frames.map((each, at) => ({ ...each, number: at + 1 })),
]

test('a run ends with the first frame that keeps less than was asked for, and with none that keeps just that', () => {
  const rules = { ...NO_STOP, keptBelow: 0.5 }
  expect(endingRule(rules, run(frame(0.5)))).toBe(undefined)
  expect(endingRule(rules, run(frame(0.9), frame(0.49)))).toBe('kept')
  expect(endingRule(rules, run(frame(0.49), frame(null)))).toBe(undefined)
  expect(endingRule(rules, [])).toBe(undefined)
})

test('a run ends with the second frame in a row in which nothing changed', () => {
  const rules = { ...NO_STOP, whenStill: true }
  expect(endingRule(rules, run(still))).toBe(undefined)
  expect(endingRule(rules, run(still, frame(0.2)))).toBe(undefined)
  expect(endingRule(rules, run(still, frame(0.2, { toPrevious: { ssim: null, deltaE: null } })))).toBe(undefined)
  expect(endingRule(rules, run(frame(0.9), still, still))).toBe('still')
})

test('a run ends with the first frame that means less of the original than was asked for', () => {
  const rules = { ...NO_STOP, meaningBelow: 0.8 }
  expect(endingRule(rules, run(frame(0, { meaning: 0.8 })))).toBe(undefined)
  expect(endingRule(rules, run(frame(0, { meaning: 0.79 })))).toBe('meaning')
  expect(endingRule(rules, run(frame(0, { meaning: 0.1 }), frame(0)))).toBe(undefined)
})

describe('a run that goes on until it is no longer a cat', () => {
  const rules = { ...NO_STOP, whenLabelChanges: true }
  const seen = (...labels: SeenLabel[]) => frame(0.3, { labels })
  const cat = { id: 'cat', score: 0.95 }
  const dog = { id: 'dog', score: 0.95 }
  const catAtFirst = (...frames: Omit<AssessedFrame, 'number'>[]) => [
    { ...original, labels: [cat] },
    ...run(...frames).slice(1),
  ]

  test('ends with the second frame in a row that is something else, or nothing', () => {
    expect(endingRule(rules, catAtFirst(seen(cat), seen(dog)))).toBe(undefined)
    expect(endingRule(rules, catAtFirst(seen(cat), seen(dog), seen(dog)))).toBe('label')
    expect(endingRule(rules, catAtFirst(seen(cat), seen(), seen()))).toBe('label')
    expect(endingRule(rules, catAtFirst(seen(dog), seen()))).toBe('label')
  })

  test('goes on where the network missed it in one frame', () => {
    expect(endingRule(rules, catAtFirst(seen(), seen(cat)))).toBe(undefined)
    expect(endingRule(rules, catAtFirst(seen(), seen(cat), seen()))).toBe(undefined)
  })

  test('goes on where nobody has looked yet, or the network was sure of nothing at first', () => {
    expect(endingRule(rules, catAtFirst(seen(dog), frame(0.3)))).toBe(undefined)
    expect(endingRule(rules, run(seen(dog), seen(dog)))).toBe(undefined)
    expect(endingRule(rules, [{ ...original, labels: [] }, ...run(seen(dog), seen(dog)).slice(1)])).toBe(undefined)
  })
})

test('nothing ends a run for which no rule was chosen', () => {
  expect(endingRule(NO_STOP, run(frame(0, { meaning: 0 }), still, still))).toBe(undefined)
})

test.each([
  [0.5, '50%'],
  [0.999, '99.9%'],
  [0.004, '0.4%'],
  [0.07, '7%'],
])('a limit of %d is told as %s, neither more nor less', (share, told) => {
  expect(percentOf(share)).toBe(told)
})
