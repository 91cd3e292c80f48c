import { type EchoRecipe, isImagined, isShape } from './echo-recipes.ts'
import { noiseField } from './noise-field.ts'
import type { SeenStrokes } from './seen.ts'

const SMALLEST_REGION_PLACES = 4

/**
 * What imagination is drawn towards at the given places, (groups, places given, width), not normalised: what was seen,
 * pushed from the mean of its 3 × 3 neighbourhood, drawn to its calmest member, and turned in a direction that changes
 * smoothly over the picture.
 */
export function targetsFor(
  seen: SeenStrokes,
  places: Int32Array,
  recipe: EchoRecipe,
  random: () => number,
): Float32Array {
  const { rows, columns, groups, width } = seen
  const targets = new Float32Array(groups * places.length * width)
  const region = Math.max(SMALLEST_REGION_PLACES, recipe.regionPlaces)
  for (let group = 0; group < groups; group++) {
    if (!isImagined(group, recipe)) continue
    const vectors = seen.vectors.subarray(group * rows * columns * width, (group + 1) * rows * columns * width)
    const ofGroup = targets.subarray(group * places.length * width, (group + 1) * places.length * width)
    const isTexture = recipe.shapeGroups === null || !isShape(group, recipe)
    heedNeighbours(ofGroup, places, vectors, seen, { ...recipe, calm: isTexture ? recipe.calm : 0 })
    const wander = isShape(group, recipe) ? recipe.wander : 0
    for (let i = 0; wander !== 0 && i < width; i++) {
      const field = noiseField(rows, columns, region, random)
      for (let k = 0, at = i; k < places.length; k++, at += width) {
        ofGroup[at] = (ofGroup[at] ?? 0) + wander * (field[places[k] ?? 0] ?? 0)
      }
    }
  }
  return targets
}

/** Writes what one group saw at the places, pushed and calmed, into `requests`. */
function heedNeighbours(
  ofGroup: Float32Array,
  places: Int32Array,
  vectors: Float32Array,
  { rows, columns, width }: SeenStrokes,
  { contrast, calm }: Pick<EchoRecipe, 'contrast' | 'calm'>,
): void {
  const neighbours = new Int32Array(9)
  const mean = new Float32Array(width)
  for (let k = 0, to = 0; k < places.length; k++, to += width) {
    const place = places[k] ?? 0
    const column = place % columns
    const row = (place - column) / columns
    mean.fill(0)
    for (let n = 0; n < 9; n++) {
      const r = Math.min(rows - 1, Math.max(0, row + ((n / 3) | 0) - 1))
      const c = Math.min(columns - 1, Math.max(0, column + (n % 3) - 1))
      const from = (r * columns + c) * width
      neighbours[n] = from
      for (let i = 0; i < width; i++) mean[i] = (mean[i] ?? 0) + (vectors[from + i] ?? 0) / 9
    }
    const calmest = calm === 0 ? 0 : nearestTo(mean, neighbours, vectors)
    for (let i = 0; i < width; i++) {
      const here = vectors[place * width + i] ?? 0
      ofGroup[to + i] = here + contrast * (here - (mean[i] ?? 0)) + calm * ((vectors[calmest + i] ?? 0) - here)
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
    if (dot > highest) {
      best = neighbour
      highest = dot
    }
  }
  return best
}
