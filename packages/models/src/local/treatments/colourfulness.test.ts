import { expect, test } from 'vitest'
import type { Planes } from '../planes.ts'
import { bringColourfulness, colourfulnessOf } from './colourfulness.ts'
import { lumaOf } from './luma.ts'

const planes = (...pixels: readonly (readonly [number, number, number])[]): Planes => ({
  width: pixels.length,
  height: 1,
  data: Float32Array.from([0, 1, 2].flatMap((channel) => pixels.map((pixel) => pixel[channel] ?? 0))),
})

test('grey has no colour, and gets none', () => {
  const grey = planes([40, 40, 40], [200, 200, 200])
  expect(colourfulnessOf(grey)).toBeCloseTo(0, 3)
  bringColourfulness(grey, 30, 1)
  expect([...grey.data].map(Math.round)).toEqual([40, 200, 40, 200, 40, 200])
})

test('colours pale or glow until the picture is as colourful as wanted, and no place grows lighter or darker', () => {
  for (const [wanted, strength, expected] of [
    [10, 1, () => 10],
    [80, 1, () => 80],
    [10, 0.25, (is: number) => is + 0.25 * (10 - is)],
  ] as const) {
    const picture = planes([220, 60, 40], [30, 90, 160], [120, 130, 110])
    const [is, light] = [colourfulnessOf(picture), lumaOf(picture)]
    bringColourfulness(picture, wanted, strength)
    expect(colourfulnessOf(picture)).toBeCloseTo(expected(is), 2)
    for (const [at, level] of lumaOf(picture).entries()) expect(level).toBeCloseTo(light[at] ?? 0, 2)
  }
})
