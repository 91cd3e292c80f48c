import { expect, test } from 'vitest'
import { type LimitedCall, mostAtOnce, mostWithin, shareOfLimit, underWayMs } from './limits-scene.ts'

const call = (beganAt: number, endedAt: number): LimitedCall => ({ provider: 'minute', beganAt, endedAt })
const CALLS = [call(0, 10), call(5, 20), call(10, 15), call(60, 70)]

test('calls count together that begin in less than the window', () => {
  expect([mostWithin(CALLS, 5), mostWithin(CALLS, 6), mostWithin(CALLS, 60), mostWithin(CALLS, 61)]).toEqual([
    1, 2, 3, 4,
  ])
})

test('a call that begins when another one ends is not under way beside it', () => {
  expect(mostAtOnce(CALLS)).toBe(2)
  expect(mostAtOnce([])).toBe(0)
})

test('of a call counts what lies between the times', () => {
  expect(underWayMs(CALLS, 8, 62)).toBe(2 + 12 + 5 + 2)
})

test('all of a limit is used when each call begins a window after the one that many calls before it', () => {
  const every = (ms: number) => [0, 1, 2, 3].flatMap((burst) => [call(burst * ms, 1), call(burst * ms + 1, 2)])
  expect(shareOfLimit(every(60), 2, 60)).toBe(1)
  expect(shareOfLimit(every(75), 2, 60)).toBe(0.8)
})
