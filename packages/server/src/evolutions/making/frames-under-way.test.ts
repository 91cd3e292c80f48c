import { expect, test } from 'vitest'
import { openFramesUnderWay } from './frames-under-way.ts'

const HOUR_MS = 3_600_000
const never = new AbortController().signal

test('what can wait waits until the last frames are made, however that ends', async () => {
  const underWay = openFramesUnderWay()
  await underWay.idle(HOUR_MS, never)
  const [one, two] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const making = [underWay.while(() => one.promise), underWay.while(() => two.promise)]
  let isOver = false
  const idle = underWay.idle(HOUR_MS, never).then(() => {
    isOver = true
  })
  one.resolve()
  await making[0]
  expect([isOver, underWay.isUnderWay()]).toEqual([false, true])
  two.reject(new Error('no frame'))
  await expect(making[1]).rejects.toThrow('no frame')
  await idle
  expect(underWay.isUnderWay()).toBe(false)
  await underWay.idle(HOUR_MS, never)
})

test('nobody waits longer than told, nor once it is called off', async () => {
  const underWay = openFramesUnderWay()
  const made = Promise.withResolvers<void>()
  const making = underWay.while(() => made.promise)
  await underWay.idle(1, never)
  const off = new AbortController()
  const idle = underWay.idle(HOUR_MS, off.signal)
  off.abort()
  await idle
  await underWay.idle(HOUR_MS, off.signal)
  made.resolve()
  await making
})
