import type { Drift } from '@afterimage/core/drift'
import { expect, test } from 'vitest'
import type { Pixels } from './pixels.ts'
import { threadPool } from './thread-pool.ts'

interface Frames {
  readonly original: Pixels
  readonly previous: Pixels
  readonly frame: Pixels
}

const COMPARE_FRAMES = new URL('./compare-frames.ts', import.meta.url)

test('a task that waits behind an aborted one is run', async () => {
  const threads = threadPool<Frames, Drift>(COMPARE_FRAMES, 'compareFrames', 1)
  await threads.run(greyFrames(16))
  const abort = new AbortController()
  const aborted = threads.run(greyFrames(1_024), abort.signal)
  const waiting = threads.run(greyFrames(16))
  abort.abort()
  await expect(aborted).rejects.toThrow('aborted')
  expect((await waiting).toOriginal.ssim).toBe(1)
  await threads.close()
})

test('a closed pool opens again with the next task', async () => {
  const threads = threadPool<Frames, Drift>(COMPARE_FRAMES, 'compareFrames', 1)
  await threads.run(greyFrames(16))
  await threads.close()
  expect((await threads.run(greyFrames(16))).toOriginal.ssim).toBe(1)
  await threads.close()
})

function greyFrames(side: number): Frames {
  const grey = { data: new Uint8Array(side * side * 3).fill(128), width: side, height: side }
  return { original: grey, previous: grey, frame: grey }
}
