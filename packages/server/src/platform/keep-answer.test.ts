import { expect, test } from 'vitest'
import { keepAnswer } from './keep-answer.ts'

/** Something to find out that takes `took.ms`, of a clock that only it moves. */
function counting() {
  const clock = { ms: 1_000 }
  const took = { ms: 1 }
  let asked = 0
  let isBroken = false
  const ask = keepAnswer(
    async () => {
      asked += 1
      clock.ms += took.ms
      await Promise.resolve()
      if (isBroken) throw new Error('no answer')
      return asked
    },
    { minMs: 50, times: 100, clock: () => clock.ms },
  )
  return {
    ask,
    clock,
    took,
    asked: () => asked,
    breaks: () => {
      isBroken = true
    },
  }
}

test('however many ask, it is found out once, and again when its time is over', async () => {
  const { ask, clock } = counting()
  expect(new Set(await Promise.all(Array.from({ length: 1_000 }, ask)))).toEqual(new Set([1]))
  clock.ms += 99
  expect(await ask()).toBe(1)
  clock.ms += 1
  expect(await Promise.all([ask(), ask()])).toEqual([2, 2])
})

test('the longer it takes the longer it is kept, and never shorter than said', async () => {
  const { ask, clock, took } = counting()
  took.ms = 300
  await ask()
  clock.ms += 29_999
  expect(await ask()).toBe(1)
  took.ms = 0
  clock.ms += 1
  expect(await ask()).toBe(2)
  clock.ms += 49
  expect(await ask()).toBe(2)
})

test('what cannot be found out again stands as it was; what never was fails, and is asked for anew', async () => {
  const { ask, clock, breaks, asked } = counting()
  await ask()
  breaks()
  clock.ms += 200
  expect(await ask()).toBe(1)
  expect(asked()).toBe(2)
  const never = counting()
  never.breaks()
  await expect(never.ask()).rejects.toThrow('no answer')
  await expect(never.ask()).rejects.toThrow('no answer')
  expect(never.asked()).toBe(2)
})
