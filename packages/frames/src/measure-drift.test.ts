import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { compareFrames } from './compare-frames.ts'
import { decodePng } from './encode-frame.ts'
import { closeDriftMeasuring, encodeAndMeasure, encodeWithThumbnail, measureDrift } from './measure-drift.ts'
import type { Pixels } from './pixels.ts'

afterAll(closeDriftMeasuring)

const picture = (value: (x: number, y: number, channel: number) => number): Pixels => ({
  width: 320,
  height: 200,
  data: Uint8Array.from({ length: 320 * 200 * 3 }, (_, i) =>
    value(Math.floor(i / 3) % 320, Math.floor(i / 960), i % 3),
  ),
})
const original = picture(
  (x, y) => 100 + 50 * Math.sin(x / 29 + (x * y) / 3_000) + 40 * Math.cos(y / 17 - (x * x) / 9_000),
)
const brighter = picture(
  (x, y) => 110 + 50 * Math.sin(x / 29 + (x * y) / 3_000) + 40 * Math.cos(y / 17 - (x * x) / 9_000),
)

test('a frame that is the original has not drifted', async () => {
  const { toOriginal, toPrevious } = await measureDrift({ original, previous: original, frame: original })
  expect(toOriginal).toEqual({ kept: 1, meaning: null, ssim: 1, psnrDb: null, deltaE: 0, hashDistance: 0 })
  expect(toPrevious).toEqual(toOriginal)
})

test('each frame is held against the original and against its predecessor', async () => {
  const { toOriginal, toPrevious, image } = await measureDrift({ original, previous: brighter, frame: brighter })
  expect(toPrevious.ssim).toBe(1)
  expect(toOriginal.ssim).toBeLessThan(1)
  expect(toOriginal.psnrDb).toBeCloseTo(20 * Math.log10(255 / 10), 0)
  expect(toOriginal.deltaE).toBeGreaterThan(3)
  expect(toOriginal.hashDistance).toBeLessThanOrEqual(2)
  expect(Math.abs(image.luminanceMean - 110)).toBeLessThan(4)
  expect(image.luminanceDeviation).toBeGreaterThan(30)
})

test('a frame is packed in its full size by the thread that measures it', async () => {
  const frames = { original, previous: original, frame: brighter }
  const { png, drift } = await encodeAndMeasure(frames)
  expect(drift).toEqual(await measureDrift(frames))
  const { width, height, data } = await decodePng(png)
  expect({ width, height }).toEqual({ width: 320, height: 200 })
  expect(Buffer.compare(data, brighter.data)).toBe(0)
})

test('a thumbnail has 256 px at most, and comes with what is made without it', async () => {
  const frames = { original, previous: original, frame: brighter }
  const { thumbnail, ...rest } = await encodeWithThumbnail(frames)
  expect(rest).toEqual(await encodeAndMeasure(frames))
  const { format, width, height } = await sharp(thumbnail).metadata()
  expect({ format, width, height }).toEqual({ format: 'webp', width: 256, height: 160 })
})

test('the event loop stays free while frames are measured', async () => {
  const frames = { original: inside(original), previous: inside(brighter), frame: inside(brighter) }
  const onThisThreadMs = await computedMs(async () => compareFrames(frames))
  const measure = () => measureDrift({ original, previous: brighter, frame: { ...brighter } })
  expect(await computedMs(measure)).toBeLessThan(onThisThreadMs / 2)
  // Nor does it wait for the other thread, which would cost it nothing.
  const wait = vi.spyOn(Atomics, 'wait')
  await measure()
  expect(wait).not.toHaveBeenCalled()
  wait.mockRestore()
})

/** Another picture, of the size in which it is measured. */
function inside({ data }: Pixels): Pixels {
  return { width: 256, height: 160, data: data.slice(0, 3 * 256 * 160) }
}

/**
 * How long this thread computes until the work was done twenty times, which takes no longer on a machine that is busy with others. Once
 * would be too short: some systems count in steps of 4 ms.
 */
async function computedMs(work: () => Promise<unknown>): Promise<number> {
  await work()
  const before = process.threadCpuUsage()
  for (let i = 0; i < 20; i++) await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

test('frames of two sizes are an error that names them', async () => {
  const small = { width: 16, height: 16, data: new Uint8Array(768) }
  await expect(measureDrift({ original, previous: original, frame: small })).rejects.toThrow('320 × 200 and 16 × 16')
})
