import { expect, test } from 'vitest'
import { formatRate, formatTime, queueMessage } from './status-labels.ts'

test.each([
  [null, '–'],
  [0, '0%'],
  [0.981, '98.1%'],
  [0.9999, '99.9%'],
  [1, '100%'],
])('a success rate of %s is told as %s, and never as more than it was', (rate, label) => {
  expect(formatRate(rate)).toBe(label)
})

test('a time that was not measured is a dash', () => {
  expect([formatTime(null), formatTime(182)]).toEqual(['–', '182 ms'])
})

test.each([
  [{ waiting: 0, running: 0, longestWaitMs: null }, 'Nobody is waiting. Yours would start right away.'],
  [{ waiting: 2, running: 1, longestWaitMs: 900 }, '1 evolution being made, 2 waiting.'],
  [
    { waiting: 9, running: 8, longestWaitMs: 95_000 },
    '8 evolutions being made, 9 waiting. Someone has waited for a first frame for about 2 min.',
  ],
  [{ waiting: null, running: null, longestWaitMs: null }, 'Unknown while the database does not answer.'],
])('a queue of %o says "%s"', (queue, label) => {
  expect(queueMessage(queue, 'operational')).toBe(label)
})

test.each(['degraded', 'down'] as const)('nobody is promised a start at once while the storage is %s', (storage) => {
  expect(queueMessage({ waiting: 0, running: 0, longestWaitMs: null }, storage)).toContain('Nothing new starts for now')
})
