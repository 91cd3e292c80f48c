import { afterAll, expect, test } from 'vitest'
import { closeDriftMeasuring, measureDrift } from './measure-drift.ts'
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
  expect(toOriginal).toEqual({ ssim: 1, psnrDb: null, deltaE: 0, hashDistance: 0 })
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

test('the event loop stays free while frames are measured', async () => {
  await measureDrift({ original, previous: original, frame: original })
  const before = performance.eventLoopUtilization()
  for (let i = 0; i < 20; i++) await measureDrift({ original, previous: brighter, frame: { ...brighter } })
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.4)
})

test('frames of two sizes are an error that names them', async () => {
  const small = { width: 16, height: 16, data: new Uint8Array(768) }
  await expect(measureDrift({ original, previous: original, frame: small })).rejects.toThrow('320 × 200 and 16 × 16')
})
