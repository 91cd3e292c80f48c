import { expect, test } from 'vitest'
import { openGate } from './gate.ts'

test('as many as the gate is wide go through at once, the others in their order', async () => {
  const through = openGate(2)
  const finish: (() => void)[] = []
  const begun: number[] = []
  const work = [0, 1, 2, 3].map((number) =>
    through(() => {
      begun.push(number)
      return new Promise<number>((resolve) => finish.push(() => resolve(number)))
    }),
  )
  expect(begun).toEqual([0, 1])
  finish[1]?.()
  await work[1]
  expect(begun).toEqual([0, 1, 2])
  finish[0]?.()
  await work[0]
  expect(begun).toEqual([0, 1, 2, 3])
  finish[2]?.()
  finish[3]?.()
  expect(await Promise.all(work)).toEqual([0, 1, 2, 3])
})

test('no more than the queue holds wait, and nobody longer than it says', async () => {
  const through = openGate(1, { maxWaiting: 1, maxWaitMs: 50, refusal: () => new Error('busy') })
  const { promise, resolve } = Promise.withResolvers<string>()
  const first = through(() => promise)
  const waiting = through(async () => 'never run')
  await expect(through(async () => 'one too many')).rejects.toThrow('busy')
  await expect(waiting).rejects.toThrow('busy')
  const next = through(async () => 'next')
  resolve('first')
  expect(await Promise.all([first, next])).toEqual(['first', 'next'])
  expect(await through(async () => 'later')).toBe('later')
})

test('a failure lets the next one in', async () => {
  const through = openGate(1)
  const failing = through(() => Promise.reject(new Error('no')))
  const next = through(async () => 'next')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('next')
})

test('a caller who leaves while waiting takes no place in the queue, and never begins', async () => {
  const through = openGate(1, { maxWaiting: 1, maxWaitMs: 60_000, refusal: () => new Error('busy') })
  const { promise, resolve } = Promise.withResolvers<string>()
  const first = through(() => promise)
  const leaving = new AbortController()
  let begun = 0
  const work = async () => {
    begun += 1
  }
  const waiting = through(work, leaving.signal)
  leaving.abort(new Error('gone'))
  await expect(waiting).rejects.toThrow('gone')
  await expect(through(work, leaving.signal)).rejects.toThrow('gone')
  const next = through(async () => 'next')
  resolve('first')
  expect(await Promise.all([first, next])).toEqual(['first', 'next'])
  expect(begun).toBe(0)
})
