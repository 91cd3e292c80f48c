import { expect, test } from 'vitest'
import { resizePixels } from './resize-pixels.ts'

const ramp = {
  width: 64,
  height: 32,
  data: Uint8Array.from({ length: 64 * 32 * 3 }, (_, i) => (Math.floor(i / 3) % 64) * 4),
}

test('half the size keeps the picture', async () => {
  const half = await resizePixels(ramp, { width: 32, height: 16 })
  expect(half.data).toHaveLength(32 * 16 * 3)
  expect(Math.abs((half.data[16 * 3] ?? 0) - 130)).toBeLessThan(6)
})

test('its own size costs nothing', async () => {
  expect(await resizePixels(ramp, { width: 64, height: 32 })).toBe(ramp)
})
