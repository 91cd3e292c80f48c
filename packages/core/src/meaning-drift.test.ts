import { expect, test } from 'vitest'
import { formatDriftRate, meaningDriftOf } from './meaning-drift.ts'

const frames = (...meanings: (number | null)[]) => meanings.map((meaning, number) => ({ number, meaning }))

test('the mean is that of the copies, without the original', () => {
  expect(meaningDriftOf(frames(1, 0.9, 0.8, 0.4))?.mcd).toBeCloseTo(0.7, 9)
})

test.each([0, 0.001, 0.02, 0.3, 0.9])('the rate of a curve that loses %s a copy is found again', (rate) => {
  const decaying = Array.from({ length: 41 }, (_, at) => (1 - rate) ** at)
  expect(meaningDriftOf(frames(...decaying))?.sdr).toBeCloseTo(rate, 5)
})

test('meaning that grows loses nothing, and meaning that is gone at once loses all', () => {
  expect(meaningDriftOf(frames(1, 1.1, 1.2, 1.3))?.sdr).toBeCloseTo(0, 5)
  expect(meaningDriftOf(frames(1, 0, 0, 0))?.sdr).toBeGreaterThan(0.99)
})

test('copies that nobody has looked at are left out, and of too few nothing is told', () => {
  expect(meaningDriftOf(frames(1, 0.9, null, 0.9, 0.9))?.mcd).toBeCloseTo(0.9, 9)
  expect(meaningDriftOf(frames(1, 0.9, null, 0.9))).toBeNull()
  expect(meaningDriftOf([])).toBeNull()
})

test('a rate is told per copy', () => {
  expect(formatDriftRate(0.0183)).toBe('1.8% a copy')
})
