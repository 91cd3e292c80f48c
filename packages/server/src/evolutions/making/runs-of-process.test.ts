import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { openRunsOfProcess } from './runs-of-process.ts'
import { Superseded } from './superseded.ts'

/** A run that ends when it is told to stop, with why. */
const untilStopped = (stopped: AbortSignal) =>
  new Promise<void>((_, reject) => {
    if (stopped.aborted) reject(stopped.reason)
    stopped.addEventListener('abort', () => reject(stopped.reason))
  })

test('a run ends when its evolution is interrupted, or its process or its job ends', async () => {
  const { track, interrupt } = openRunsOfProcess(async () => undefined)
  const process = new AbortController()
  const job = new AbortController()
  const one = track('one', [process.signal], untilStopped)
  const other = track('other', [process.signal, job.signal], untilStopped)
  const third = track('third', [process.signal], untilStopped)
  interrupt('one')
  await expect(one).rejects.toBeInstanceOf(Superseded)
  job.abort(new Error('given to another worker'))
  await expect(other).rejects.toThrow('given to another worker')
  process.abort(new Error('the worker stops'))
  await expect(third).rejects.toThrow('the worker stops')
  await expect(track('late', [process.signal], untilStopped)).rejects.toThrow('the worker stops')
})

test('nothing of a run hangs on its process when it has ended', async () => {
  const ended: string[] = []
  const { track } = openRunsOfProcess(async (id) => void ended.push(id))
  const process = new AbortController()
  await track('one', [process.signal], async (stopped) => {
    AbortSignal.any([stopped])
    expect(getEventListeners(process.signal, 'abort')).toHaveLength(1)
  })
  await expect(track('two', [process.signal], () => Promise.reject(new Error('broke off')))).rejects.toThrow()
  expect(getEventListeners(process.signal, 'abort')).toEqual([])
  expect(ended).toEqual(['one', 'two'])
})
