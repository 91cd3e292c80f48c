import { codebooksOf } from './codebook.ts'
import { targetsFor } from './draw-targets.ts'
import { type EchoRecipe, isImagined } from './echo-recipes.ts'
import { noiseField } from './noise-field.ts'
import type { SeenStrokes } from './seen.ts'
import { strokeDraw } from './stroke-draw.ts'

/** How far the edges of imagined regions fray, in the field's own −1 … 1. */
const FRAY = 0.2

/** The strokes to paint, (groups × width, rows, columns): the nearest ones, and on a share of the places imagined ones. */
export function drawStrokes(seen: SeenStrokes, recipe: EchoRecipe, random: () => number): Float32Array {
  const { rows, columns, groups, width } = seen
  const places = rows * columns
  const imagined = chooseShare(noiseField(rows, columns, recipe.regionPlaces, random), recipe.share, random)
  const targets = targetsFor(seen, imagined, recipe, random)
  const chosen = seen.nearest.slice()
  const codeCount = seen.codes.length / groups / width
  const strokes = new Float32Array(groups * width * places)
  for (const [group, codebook] of codebooksOf(seen).entries()) {
    const drawn = isImagined(group, recipe) ? imagined.length : 0
    const codes = seen.codes.subarray(group * codeCount * width, (group + 1) * codeCount * width)
    const draw = strokeDraw(codebook, recipe.heat, random)
    for (let k = 0; k < drawn; k++) {
      const at = group * places + (imagined[k] ?? 0)
      chosen[at] = draw(targets, (group * imagined.length + k) * width, seen.nearest[at] ?? 0)
    }
    for (let place = 0; place < places; place++) {
      const from = (chosen[group * places + place] ?? 0) * width
      let to = group * width * places + place
      for (let i = 0; i < width; i++, to += places) strokes[to] = codes[from + i] ?? 0
    }
  }
  return strokes
}

/** The places, in order, where the field, frayed in place, is highest: a `share` of them all. */
function chooseShare(field: Float32Array, share: number, random: () => number): Int32Array {
  for (let place = 0; place < field.length; place++) field[place] = (field[place] ?? 0) + FRAY * random()
  const threshold = field.toSorted()[Math.floor((1 - share) * field.length)] ?? Number.POSITIVE_INFINITY
  const chosen = new Int32Array(field.length)
  let count = 0
  for (let place = 0; place < field.length; place++) {
    if ((field[place] ?? 0) >= threshold) chosen[count++] = place
  }
  return chosen.subarray(0, count)
}
