import { expect, test } from 'vitest'
import { openLogSampler } from './log-sampler.ts'

function openSampler() {
  const clock = { ms: 0 }
  const sampler = openLogSampler(() => clock.ms)
  return { clock, take: sampler.take }
}

test('of alike failures the first ten of a minute are written, and the next minute tells of the rest', () => {
  const { clock, take } = openSampler()
  const taken = Array.from({ length: 500 }, () => take('no space left', true))
  expect(taken.filter((left) => left === 0)).toHaveLength(10)
  expect(taken.filter((left) => left === undefined)).toHaveLength(490)
  clock.ms = 60_000
  expect([take('no space left', true), take('no space left', true)]).toEqual([490, 0])
})

test('lines of another kind are written all the same', () => {
  const { take } = openSampler()
  for (let count = 0; count < 50; count += 1) take('no space left', true)
  expect(take('the database is gone', true)).toBe(0)
})

test('what tells of no failure is written more often', () => {
  const { take } = openSampler()
  expect(Array.from({ length: 500 }, () => take('request', false)).filter((left) => left === 0)).toHaveLength(200)
})

test('however many kinds there are, what is written and what is kept in mind are bounded', () => {
  const { take } = openSampler()
  const taken = Array.from({ length: 100_000 }, (_, number) => take(`kind ${number}`, true))
  expect(taken.filter((left) => left !== undefined).length).toBeLessThanOrEqual(310)
})
