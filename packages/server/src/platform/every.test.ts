import { expect, onTestFinished, test } from 'vitest'
import { every } from './every.ts'

test('work that takes longer than its time is never done twice at once, and goes on after it failed', async () => {
  const begun: PromiseWithResolvers<void>[] = []
  const failures: unknown[] = []
  let timesDue = 0
  const countDue = async () => {
    timesDue += 1
  }
  const due = every(1, countDue, () => undefined)
  const work = () => {
    const one = Promise.withResolvers<void>()
    begun.push(one)
    return one.promise
  }
  const timer = every(1, work, (error) => failures.push(error))
  onTestFinished(() => {
    clearInterval(due)
    clearInterval(timer)
  })
  await expect.poll(() => timesDue).toBeGreaterThan(10)
  expect(begun).toHaveLength(1)
  const failure = new Error('the database is away')
  begun[0]?.reject(failure)
  await expect.poll(() => begun.length).toBe(2)
  expect(failures).toEqual([failure])
  begun[1]?.resolve()
  await expect.poll(() => begun.length).toBe(3)
})
