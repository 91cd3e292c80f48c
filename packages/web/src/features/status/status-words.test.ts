import { expect, test } from 'vitest'
import { queueWords, rateWords, timeWords } from './status-words.ts'

test.each([
  [null, '–'],
  [0, '0%'],
  [0.981, '98.1%'],
  [0.9999, '99.9%'],
  [1, '100%'],
])('a success rate of %s is told as %s, and never as more than it was', (rate, words) => {
  expect(rateWords(rate)).toBe(words)
})

test('a time that was not measured is a dash', () => {
  expect([timeWords(null), timeWords(182)]).toEqual(['–', '182 ms'])
})

test.each([
  [{ waiting: 0, running: 0, longestWaitMs: null }, 'Nobody is waiting. Yours would start at once.'],
  [{ waiting: 2, running: 1, longestWaitMs: 900 }, '1 evolution being made, 2 waiting.'],
  [
    { waiting: 9, running: 8, longestWaitMs: 95_000 },
    '8 evolutions being made, 9 waiting. Somebody has waited for a first frame for about 2 min.',
  ],
  [{ waiting: null, running: null, longestWaitMs: null }, 'Not known while the database is silent.'],
])('a queue of %o says "%s"', (queue, words) => {
  expect(queueWords(queue, 'operational')).toBe(words)
})

test.each(['degraded', 'down'] as const)('nobody is promised a start at once while the storage is %s', (storage) => {
  expect(queueWords({ waiting: 0, running: 0, longestWaitMs: null }, storage)).toContain('Nothing new starts for now')
})
