import type { EchoRecipe } from './echo-recipes.ts'
import { noiseField } from './noise-field.ts'
import type { Seen } from './seen.ts'

const SMALLEST_REGION_PLACES = 4

/**
 * What imagination is drawn towards at each place, (groups, places, width), not normalised: what was seen, pushed from the
 * mean of its 3 × 3 neighbourhood, drawn to its calmest member, and turned in a direction that changes smoothly
 * over the picture.
 */
export function wishFor(seen: Seen, { contrast, calm, wander, regionPlaces }: EchoRecipe, random: () => number) {
  const wish = seen.vectors.slice()
  if (contrast !== 0 || calm !== 0) heedNeighbours(wish, seen, contrast, calm)
  if (wander === 0) return wish
  const { rows, columns, groups, width } = seen
  for (let group = 0; group < groups; group++) {
    for (let i = 0; i < width; i++) {
      const field = noiseField(rows, columns, Math.max(SMALLEST_REGION_PLACES, regionPlaces), random)
      for (let place = 0, at = group * rows * columns * width + i; place < field.length; place++, at += width) {
        wish[at] = (wish[at] ?? 0) + wander * (field[place] ?? 0)
      }
    }
  }
  return wish
}

function heedNeighbours(wish: Float32Array, seen: Seen, contrast: number, calm: number): void {
  const { rows, columns, groups, width, vectors } = seen
  const neighbours = new Int32Array(9)
  const mean = new Float32Array(width)
  for (let group = 0; group < groups; group++) {
    const start = group * rows * columns
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        mean.fill(0)
        for (let k = 0; k < 9; k++) {
          const r = Math.min(rows - 1, Math.max(0, row + Math.floor(k / 3) - 1))
          const c = Math.min(columns - 1, Math.max(0, column + (k % 3) - 1))
          const from = (start + r * columns + c) * width
          neighbours[k] = from
          for (let i = 0; i < width; i++) mean[i] = (mean[i] ?? 0) + (vectors[from + i] ?? 0) / 9
        }
        const calmest = calm === 0 ? 0 : nearestTo(mean, neighbours, vectors)
        const at = (start + row * columns + column) * width
        for (let i = 0; i < width; i++) {
          const here = vectors[at + i] ?? 0
          wish[at + i] = here + contrast * (here - (mean[i] ?? 0)) + calm * ((vectors[calmest + i] ?? 0) - here)
        }
      }
    }
  }
}

/**
 * Where the vector begins whose cosines to all neighbours have the largest sum, which is its dot product with their mean:
 * the vector median (Astola, Haavisto, Neuvo 1990) of unit vectors. It makes areas even and leaves edges sharp.
 */
function nearestTo(mean: Float32Array, neighbours: Int32Array, vectors: Float32Array): number {
  let best = neighbours[0] ?? 0
  let highest = Number.NEGATIVE_INFINITY
  for (const neighbour of neighbours) {
    let dot = 0
    for (let i = 0; i < mean.length; i++) dot += (mean[i] ?? 0) * (vectors[neighbour + i] ?? 0)
    if (dot > highest) [best, highest] = [neighbour, dot]
  }
  return best
}
