import type { EchoRecipe } from './echo-recipes.ts'
import { noiseField } from './noise-field.ts'
import type { Seen } from './seen.ts'
import { wishFor } from './wish.ts'

/** How far the edges of imagined regions fray, in the field's own −1 … 1. */
const FRAY = 0.2
/** Strokes whose chance is under e⁻¹² of the likeliest one's are not worth an exponential. */
const HOPELESS = -12

/** The strokes to paint, (groups × width, rows, columns): the nearest ones, and on a share of the places imagined ones. */
export function drawStrokes(seen: Seen, recipe: EchoRecipe, random: () => number): Float32Array {
  const { rows, columns, groups, width } = seen
  const places = rows * columns
  const isImagined = chooseShare(noiseField(rows, columns, recipe.regionPlaces, random), recipe.share, random)
  const wish = wishFor(seen, recipe, random)
  const codeCount = seen.codes.length / groups / width
  const chances = new Float64Array(codeCount)
  const strokes = new Float32Array(groups * width * places)
  for (let group = 0; group < groups; group++) {
    const codes = seen.codes.subarray(group * codeCount * width, (group + 1) * codeCount * width)
    for (let place = 0; place < places; place++) {
      const at = group * places + place
      const code =
        isImagined[place] === 1
          ? drawOne(wish.subarray(at * width, (at + 1) * width), codes, recipe.heat, chances, random)
          : (seen.nearest[at] ?? 0)
      for (let i = 0; i < width; i++) {
        strokes[(group * width + i) * places + place] = codes[code * width + i] ?? 0
      }
    }
  }
  return strokes
}

/** 1 on the `share` of the places where the field is highest, 0 elsewhere. */
function chooseShare(field: Float32Array, share: number, random: () => number): Uint8Array {
  const frayed = field.map((value) => value + FRAY * random())
  const threshold = frayed.toSorted()[Math.floor((1 - share) * frayed.length)] ?? Number.POSITIVE_INFINITY
  return Uint8Array.from(frayed, (value) => (value >= threshold ? 1 : 0))
}

/** The index of one stroke, drawn from softmax(cosine(wish, stroke) / heat). `chances` is scratch space. */
function drawOne(
  wish: Float32Array,
  codes: Float32Array,
  heat: number,
  chances: Float64Array,
  random: () => number,
): number {
  const width = wish.length
  let highest = Number.NEGATIVE_INFINITY
  for (let code = 0, at = 0; code < chances.length; code++) {
    let dot = 0
    for (let i = 0; i < width; i++, at++) dot += (wish[i] ?? 0) * (codes[at] ?? 0)
    chances[code] = dot
    if (dot > highest) highest = dot
  }
  const scale = 1 / (heat * (Math.hypot(...wish) || 1))
  let total = 0
  for (let code = 0; code < chances.length; code++) {
    const exponent = ((chances[code] ?? 0) - highest) * scale
    const chance = exponent < HOPELESS ? 0 : Math.exp(exponent)
    chances[code] = chance
    total += chance
  }
  let left = random() * total
  for (let code = 0; code < chances.length; code++) {
    left -= chances[code] ?? 0
    if (left < 0) return code
  }
  return chances.indexOf(1) // rounding left a crumb of chance over: the nearest one
}
