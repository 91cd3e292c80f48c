import { targetsFor } from './draw-targets.ts'
import type { EchoRecipe } from './echo-recipes.ts'
import { noiseField } from './noise-field.ts'
import type { Seen } from './seen.ts'
import { strokeDraw } from './stroke-draw.ts'

/** How far the edges of imagined regions fray, in the field's own −1 … 1. */
const FRAY = 0.2

/** The strokes to paint, (groups × width, rows, columns): the nearest ones, and on a share of the places imagined ones. */
export function drawStrokes(seen: Seen, recipe: EchoRecipe, random: () => number): Float32Array {
  const { rows, columns, groups, width } = seen
  const places = rows * columns
  const imagined = chooseShare(noiseField(rows, columns, recipe.regionPlaces, random), recipe.share, random)
  const targets = targetsFor(seen, imagined, recipe, random)
  const chosen = seen.nearest.slice()
  const codeCount = seen.codes.length / groups / width
  const strokes = new Float32Array(groups * width * places)
  for (let group = 0; group < groups; group++) {
    const codes = seen.codes.subarray(group * codeCount * width, (group + 1) * codeCount * width)
    const draw = strokeDraw(codes, recipe.heat, random)
    for (let k = 0; k < imagined.length; k++) {
      chosen[group * places + (imagined[k] ?? 0)] = draw(targets, (group * imagined.length + k) * width)
    }
    for (let i = 0; i < width; i++) {
      const plane = strokes.subarray((group * width + i) * places, (group * width + i + 1) * places)
      for (let place = 0; place < places; place++) {
        plane[place] = codes[(chosen[group * places + place] ?? 0) * width + i] ?? 0
      }
    }
  }
  return strokes
}

/** The places, in order, where the field is highest, a `share` of them all. */
function chooseShare(field: Float32Array, share: number, random: () => number): Int32Array {
  const frayed = field.map((value) => value + FRAY * random())
  const threshold = frayed.toSorted()[Math.floor((1 - share) * frayed.length)] ?? Number.POSITIVE_INFINITY
  return Int32Array.from(frayed.keys()).filter((place) => (frayed[place] ?? 0) >= threshold)
}
