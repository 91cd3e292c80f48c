import { channelsOf, type Planes } from '../planes.ts'
import type { Treatment } from './treatment.ts'

const SAMPLES = 4_096
const ROUNDS = 12

/** Draws each pixel `pull` of the way to the nearest of frame 0's own `count` colours, found by seeded k-means. */
export function condense(count: number, pull: number): Treatment {
  return (planes, { original, runRandom }) => {
    const palette = paletteOf(original, count, runRandom())
    const [red, green, blue] = channelsOf(planes)
    for (let i = 0; i < red.length; i++) {
      const near = 3 * nearest(palette, red[i] ?? 0, green[i] ?? 0, blue[i] ?? 0)
      red[i] = (red[i] ?? 0) + pull * ((palette[near] ?? 0) - (red[i] ?? 0))
      green[i] = (green[i] ?? 0) + pull * ((palette[near + 1] ?? 0) - (green[i] ?? 0))
      blue[i] = (blue[i] ?? 0) + pull * ((palette[near + 2] ?? 0) - (blue[i] ?? 0))
    }
    return planes
  }
}

function paletteOf(original: Planes, count: number, random: () => number): Float32Array {
  const [red, green, blue] = channelsOf(original)
  const samples = Float32Array.from({ length: 3 * SAMPLES }, () => 0)
  for (let k = 0; k < SAMPLES; k++) samples.set(at(Math.floor(random() * red.length)), 3 * k)
  function at(i: number): [number, number, number] {
    return [red[i] ?? 0, green[i] ?? 0, blue[i] ?? 0]
  }
  const palette = samples.slice(0, 3 * count)
  for (let round = 0; round < ROUNDS; round++) {
    const sums = new Float64Array(4 * count)
    for (let k = 0; k < samples.length; k += 3) {
      const r = samples[k] ?? 0
      const g = samples[k + 1] ?? 0
      const b = samples[k + 2] ?? 0
      const at = 4 * nearest(palette, r, g, b)
      sums[at] = (sums[at] ?? 0) + r
      sums[at + 1] = (sums[at + 1] ?? 0) + g
      sums[at + 2] = (sums[at + 2] ?? 0) + b
      sums[at + 3] = (sums[at + 3] ?? 0) + 1
    }
    for (let k = 0; k < count; k++) {
      const size = sums[4 * k + 3] ?? 0
      if (size > 0) for (let c = 0; c < 3; c++) palette[3 * k + c] = (sums[4 * k + c] ?? 0) / size
    }
  }
  return palette
}

function nearest(palette: Float32Array, r: number, g: number, b: number): number {
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (let k = 0; 3 * k < palette.length; k++) {
    const dr = r - (palette[3 * k] ?? 0)
    const dg = g - (palette[3 * k + 1] ?? 0)
    const db = b - (palette[3 * k + 2] ?? 0)
    const distance = dr * dr + dg * dg + db * db
    if (distance < least) {
      least = distance
      best = k
    }
  }
  return best
}
