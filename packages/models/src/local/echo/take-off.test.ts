import type { Pixels } from '@afterimage/frames/pixels'
import { seededRandom } from '@afterimage/frames/seeded-random'
import { expect, it } from 'vitest'
import { gather } from '../gather.ts'
import { toPixels, toPlanes } from '../planes.ts'
import { holdTone, tonesOf } from '../treatments/hold-tone.ts'
import { placeGrid } from './place-grid.ts'
import { takeOff } from './take-off.ts'

function noise(width: number, height: number, from: number, to: number, seed: number): Pixels {
  const random = seededRandom(seed)
  const data = Uint8Array.from({ length: 3 * width * height }, () => from + (to - from) * random())
  return { width, height, data }
}

it.each([0.1, 1])(
  'gives the bytes of the stages one after the other: off the grid, tone held by %f, to bytes',
  (strength) => {
    const original = noise(61, 40, 60, 250, 1)
    const random = seededRandom(2)
    const [scene, ways] = [{ original: toPlanes(original), random, runRandom: () => random }, new Set<number>()]
    for (let seed = 0; seed < 32; seed++) {
      const grid = placeGrid(original, true, seededRandom(seed))
      const painted = grid.lay(noise(61, 40, 0, 255, seed + 10))
      // Fractions, and what lies outside 0 … 255, as a network paints it.
      painted.data.set(painted.data.map((value) => 1.2 * value - 20.3 + random()))
      const [acrossStep = 0, downStep = 0] = [grid.across, grid.down].map(([first = 0, second = 0]) =>
        Math.abs(second - first),
      )
      ways.add(acrossStep)
      const isTransposed = acrossStep > downStep
      const columns = grid.across.map((offset) => (isTransposed ? offset / acrossStep : offset))
      const rows = grid.down.map((offset) => (isTransposed ? offset : offset / downStep))
      const lifted = isTransposed ? gather(painted, rows, columns, true) : gather(painted, columns, rows, false)
      const wanted = toPixels(holdTone(strength)(lifted, scene))
      expect(takeOff(painted, grid, tonesOf(original), strength)).toEqual(wanted)
    }
    expect(ways.size).toBeGreaterThan(1)
  },
)
