import { expect, test } from 'vitest'
import { readSpeed, SPEEDS, speedAfter } from './speed.ts'

test('a step leads to the next speed, and ends at the slowest and the fastest', () => {
  expect([speedAfter(1, 1), speedAfter(1, -1), speedAfter(4, 1), speedAfter(0.5, -1)]).toEqual([2, 0.5, 4, 0.5])
})

test('what is no speed is not read as one', () => {
  expect(SPEEDS.map((speed) => readSpeed(String(speed)))).toEqual([...SPEEDS])
  for (const text of [null, '', '3', 'fast', '1e0']) expect(readSpeed(text)).toBeUndefined()
})
