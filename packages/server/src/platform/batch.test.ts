import { expect, onTestFinished, test, vi } from 'vitest'
import { openBatch } from './batch.ts'

const BOUNDS = { everyMs: 5, maxItems: 3 }

test('the first is done at once, and what is asked for meanwhile together, in order and within the bound', async () => {
  const work = vi.fn(async (items: readonly number[]) => items.map((item) => item * 10))
  const ask = openBatch(work, BOUNDS)
  const results = await Promise.all([1, 2, 3, 4, 5, 6].map(ask))
  expect(results).toEqual([10, 20, 30, 40, 50, 60])
  expect(work.mock.calls.map(([items]) => items)).toEqual([[1], [2, 3, 4], [5, 6]])
})

test('a failure is told to every one of its batch, and the next batch is done all the same', async () => {
  const ask = openBatch(async (items: readonly string[]) => {
    if (items.includes('bad')) throw new Error('no')
    return items
  }, BOUNDS)
  const asked = ['alone', 'bad', 'beside', 'beside', 'later'].map(ask)
  const settled = await Promise.allSettled(asked)
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected', 'fulfilled'])
})

test('a batch rests as long as the bound says, and where the last one was quick, only so many times as long as that took', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const startsMs: number[] = []
  const took = [10, 1, 1]
  const ask = openBatch(
    async (items: readonly number[]) => {
      startsMs.push(performance.now())
      await new Promise((resolve) => setTimeout(resolve, took[startsMs.length - 1]))
      return items
    },
    { everyMs: 30, timesAsLong: 4, maxItems: 1 },
  )
  const asked = Promise.all([1, 2, 3].map(ask))
  await vi.runAllTimersAsync()
  await asked
  const [first = 0] = startsMs
  expect(startsMs.map((at) => at - first)).toEqual([0, 30, 34])
})

test('an item waits for others as long as it may, until enough are there, or one that may not wait', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const batches: { readonly atMs: number; readonly items: readonly number[] }[] = []
  const startedAt = performance.now()
  const ask = openBatch(
    async (items: readonly number[]) => {
      batches.push({ atMs: performance.now() - startedAt, items })
      return items
    },
    { everyMs: 0, maxItems: 3, gather: { ofMs: (item) => item, enough: 3 } },
  )
  const askAt = async (atMs: number, items: readonly number[]) => {
    await new Promise((resolve) => setTimeout(resolve, atMs))
    await Promise.all(items.map(ask))
  }
  const asked = Promise.all([
    askAt(0, [20]),
    askAt(15, [100]),
    askAt(50, [100]),
    askAt(60, [100, 100, 100]),
    askAt(200, [100]),
    askAt(230, [0]),
  ])
  await vi.runAllTimersAsync()
  await asked
  expect(batches).toEqual([
    { atMs: 20, items: [20, 100] },
    { atMs: 60, items: [100, 100, 100] },
    { atMs: 160, items: [100] },
    { atMs: 230, items: [100, 0] },
  ])
})
