import { expect, test } from 'vitest'
import { agreement, areaUnderCurve, fitExponent, rises } from './figures.ts'

const rated = (kept: readonly number[], lost: readonly number[]) => [
  ...kept.map((value) => ({ value, isKept: true })),
  ...lost.map((value) => ({ value, isKept: false })),
]

test('the area is the share of couples in the right order, a tie counted half', () => {
  expect(areaUnderCurve(rated([0.9, 0.6], [0.1, 0.2]))).toBe(1)
  expect(areaUnderCurve(rated([0.9, 0.1], [0.5, 0.1]))).toBe(2.5 / 4)
})

test('agreement counts both sides of the half mark, the mark itself as kept', () => {
  expect(agreement(rated([0.9, 0.5, 0.4], [0.1, 0.6]))).toBe(3 / 5)
})

test('the exponent moves the half mark between those that are kept and those that are not', () => {
  const low = rated([0.4, 0.35], [0.05, 0.1])
  expect(agreement(low)).toBe(0.5)
  const exponent = fitExponent(low)
  expect(agreement(low.map((one) => ({ ...one, value: one.value ** exponent })))).toBe(1)
})

test('only a rise above the tolerance counts', () => {
  expect(rises([[0.9, 0.5, 0.51], [0.4, 0.6], [1]], 0.02)).toEqual({ count: 1, of: 3 })
})
