import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { isDiskFull } from './disk-full.ts'

test.runIf(process.platform === 'linux')('a write to a full device is known by its code', async () => {
  const error: unknown = await writeFile('/dev/full', 'a frame').catch((reason: unknown) => reason)
  expect(isDiskFull(error)).toBe(true)
})

test('what another program says of it counts, another failure does not', () => {
  expect(isDiskFull(new Error('ffmpeg ended with 228: av_interleaved_write_frame(): No space left on device'))).toBe(
    true,
  )
  expect(isDiskFull(new Error('ffmpeg ended with 1: Invalid data found when processing input'))).toBe(false)
  expect(isDiskFull(undefined)).toBe(false)
})
