import { expect, test } from 'vitest'
import { colourDifference, toLab } from './colour-difference.ts'

const flat = (...colours: number[][]) => ({ width: colours.length, height: 1, data: Uint8Array.from(colours.flat()) })

// Known values of the sRGB primaries under D65 (Lindbloom's calculator).
test.each([
  ['white', [255, 255, 255], [100, 0, 0]],
  ['black', [0, 0, 0], [0, 0, 0]],
  ['red', [255, 0, 0], [53.241, 80.092, 67.203]],
  ['green', [0, 255, 0], [87.735, -86.183, 83.179]],
  ['blue', [0, 0, 255], [32.297, 79.188, -107.86]],
  ['dark grey', [10, 10, 10], [2.742, 0, 0]],
])('%s has its known place in CIELAB', (_, rgb, lab) => {
  const found = [...toLab(flat(rgb))]
  for (const [i, value] of lab.entries()) expect(Math.abs((found[i] ?? 999) - value)).toBeLessThan(0.02)
})

test('black and white are 100 apart, and the mean goes over all pixels', () => {
  const a = toLab(flat([0, 0, 0], [0, 0, 0]))
  expect(colourDifference(a, toLab(flat([255, 255, 255], [255, 255, 255])))).toBeCloseTo(100, 2)
  expect(colourDifference(a, toLab(flat([255, 255, 255], [0, 0, 0])))).toBeCloseTo(50, 2)
  expect(colourDifference(a, a)).toBe(0)
})
