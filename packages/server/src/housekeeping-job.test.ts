import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sweepAll } from './housekeeping-job.ts'

test('housekeeping ends when all have ended, though one failed at once', async () => {
  const slow = Promise.withResolvers<void>()
  let hasEnded = false
  const features = [
    {},
    {
      sweep: () => {
        throw new Error('stopped')
      },
    },
    { sweep: () => slow.promise },
  ]
  const sweeping = sweepAll(features, new Date(), new AbortController().signal).finally(() => {
    hasEnded = true
  })
  await turn()
  expect(hasEnded).toBe(false)
  slow.resolve()
  await expect(sweeping).rejects.toThrow('stopped')
})
