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
  const highest = dotProducts(wish, codes, chances)
  const scale = 1 / (heat * (Math.hypot(...wish) || 1))
  const lowest = highest + HOPELESS / scale
  let total = 0
  for (let code = 0; code < chances.length; code++) {
    const dot = chances[code] ?? 0
    const chance = dot < lowest ? 0 : Math.exp((dot - highest) * scale)
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

/** Writes the dot product of the wish with every stroke into `dots` and returns the highest. */
function dotProducts(wish: Float32Array, codes: Float32Array, dots: Float64Array): number {
  // A stroke is eight numbers, written out: most of a pass outside the network is spent here, and a loop is half as fast.
  const a = wish[0] ?? 0
  const b = wish[1] ?? 0
  const c = wish[2] ?? 0
  const d = wish[3] ?? 0
  const e = wish[4] ?? 0
  const f = wish[5] ?? 0
  const g = wish[6] ?? 0
  const h = wish[7] ?? 0
  let highest = Number.NEGATIVE_INFINITY
  for (let code = 0, at = 0; code < dots.length; code++, at += 8) {
    const dot =
      a * (codes[at] ?? 0) +
      b * (codes[at + 1] ?? 0) +
      c * (codes[at + 2] ?? 0) +
      d * (codes[at + 3] ?? 0) +
      e * (codes[at + 4] ?? 0) +
      f * (codes[at + 5] ?? 0) +
      g * (codes[at + 6] ?? 0) +
      h * (codes[at + 7] ?? 0)
    dots[code] = dot
    if (dot > highest) highest = dot
  }
  return highest
}
