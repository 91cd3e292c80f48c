import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'
import { formatDay } from './format-date.ts'
import { formatClock, formatDuration, formatExpectation } from './format-duration.ts'
import { formatChange, formatCredits, formatPerThousand } from './format-money.ts'

test.each([
  [0, '0 B'],
  [812, '812 B'],
  [206_800, '207 KB'],
  [999_949, '1 MB'],
  [1_840_213, '1.8 MB'],
  [123_456_789, '123 MB'],
  [2_500_000_000, '2.5 GB'],
])('file sizes are shown in B, KB, MB and GB: %i is %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

test.each([
  [0, '0 ms'],
  [182.4, '182 ms'],
  [999.6, '1 s'],
  [4_230, '4.2 s'],
  [95_000, '1.6 m'],
])('times are shown in ms, s and m: %d is %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text)
})

test.each([
  [-3, '0:00'],
  [19, '0:19'],
  [61, '1:01'],
  [3_605, '60:05'],
])('time left is m:ss: %i is %s', (seconds, text) => {
  expect(formatClock(seconds)).toBe(text)
})

test.each([
  [300, 'about 1 s'],
  [4_400, 'about 4 s'],
  [31_000, 'about 30 s'],
  [290_000, 'about 5 min'],
])('an expectation promises no precision: %i ms is %s', (ms, text) => {
  expect(formatExpectation(ms)).toBe(text)
})

test('the cost is per thousand images with two decimals', () => {
  expect(formatPerThousand(0.0035)).toBe('$3.50')
  expect(formatPerThousand(0)).toBe('$0.00')
})

test('one credit is not "credits"', () => {
  expect(formatCredits(1)).toBe('1 credit')
  expect(formatCredits(20)).toBe('20 credits')
})

test('a large balance is grouped', () => {
  expect(formatCredits(12_345)).toBe('12,345 credits')
})

test('a change of the balance has its sign', () => {
  expect(formatChange(100)).toBe('+100')
  expect(formatChange(-1_020)).toBe('−1,020')
})

test('a day is short and in American English', () => {
  expect(formatDay('2026-11-21T12:00:00.000Z')).toBe('Nov 21, 2026')
})
