import { binOf, type Codebook, WIDTH } from './codebook.ts'

/** Room for rounding where an angle is bounded. */
const SLACK = 1e-9

/** Where more than this share of the strokes would have to be looked at, all of them in order are no slower. */
const MOST = 0.5

/** Strokes that were looked at, and the highest of their products with the target, which are in `dots` in the same order. */
export interface Looked {
  /** Nothing where all were looked at, one after another. */
  readonly codes: Uint16Array | undefined
  readonly count: number
  readonly highest: number
}

/** What is to be found, and where to begin. */
export interface Search {
  /** A stroke that is like the target. */
  readonly near: number
  /** The target's. */
  readonly length: number
  /** How far under the highest product, a number below zero, one is still wanted. */
  readonly reach: number
}

/**
 * Looks at every stroke whose product with the target is wanted, and at others. The angle between two strokes is at least the difference
 * of their angles to the target: so what is farther from `near` than `near` and the farthest wanted stroke can be from each other is
 * left out, where that saves anything.
 */
export function lookAtStrokes(
  codebook: Codebook,
  targets: Float32Array,
  from: number,
  search: Search,
  dots: Float64Array,
): Looked {
  return lookNear(codebook, targets, from, search, dots) ?? lookAtAll(codebook, targets, from, dots)
}

function lookNear(
  { wide, lengths, longest, size, neighboursOf }: Codebook,
  targets: Float32Array,
  from: number,
  { near, length, reach }: Search,
  dots: Float64Array,
): Looked | undefined {
  const a = targets[from] ?? 0
  const b = targets[from + 1] ?? 0
  const c = targets[from + 2] ?? 0
  const d = targets[from + 3] ?? 0
  const e = targets[from + 4] ?? 0
  const f = targets[from + 5] ?? 0
  const g = targets[from + 6] ?? 0
  const h = targets[from + 7] ?? 0

  let highest = product(wide, near * WIDTH, a, b, c, d, e, f, g, h)
  const cosine = highest / (length * (lengths[near] ?? 0))
  const sine = Math.sqrt(Math.max(0, 1 - cosine * cosine))
  let bin = lowestBin(highest + reach, cosine, sine, length * longest)
  if (bin < 0) return undefined
  const { codes, counts } = neighboursOf(near)
  if ((counts[bin] ?? 0) > MOST * size) return undefined

  let count = 0
  for (let at = counts.length - 1; at >= bin; at--) {
    const end = counts[at] ?? 0
    if (count === end) continue
    const before = highest
    for (; count < end; count++) {
      const dot = product(wide, (codes[count] ?? 0) * WIDTH, a, b, c, d, e, f, g, h)
      dots[count] = dot
      if (dot > highest) highest = dot
    }
    if (highest > before) bin = lowestBin(highest + reach, cosine, sine, length * longest)
  }
  return { codes, count, highest }
}

/** The lowest bin of likeness to `near` in which a stroke may have a product of `lowest` with the target; −1 where it may be anywhere. */
function lowestBin(lowest: number, cosine: number, sine: number, most: number): number {
  // Both angles are acute, or nothing is said.
  const least = lowest / most
  if (!(cosine > 0 && least > 0)) return -1
  return binOf(cosine * least - sine * Math.sqrt(Math.max(0, 1 - least * least)) - SLACK)
}

function lookAtAll({ wide, size }: Codebook, targets: Float32Array, from: number, dots: Float64Array): Looked {
  const a = targets[from] ?? 0
  const b = targets[from + 1] ?? 0
  const c = targets[from + 2] ?? 0
  const d = targets[from + 3] ?? 0
  const e = targets[from + 4] ?? 0
  const f = targets[from + 5] ?? 0
  const g = targets[from + 6] ?? 0
  const h = targets[from + 7] ?? 0
  let highest = Number.NEGATIVE_INFINITY
  for (let code = 0; code < size; code++) {
    const dot = product(wide, code * WIDTH, a, b, c, d, e, f, g, h)
    dots[code] = dot
    if (dot > highest) highest = dot
  }
  return { codes: undefined, count: size, highest }
}

/** Eight numbers, written out: most of a pass outside the network is spent here, and a loop is half as fast. */
function product(
  codes: Float64Array,
  at: number,
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
  f: number,
  g: number,
  h: number,
): number {
  return (
    a * (codes[at] ?? 0) +
    b * (codes[at + 1] ?? 0) +
    (c * (codes[at + 2] ?? 0) + d * (codes[at + 3] ?? 0)) +
    (e * (codes[at + 4] ?? 0) + f * (codes[at + 5] ?? 0) + (g * (codes[at + 6] ?? 0) + h * (codes[at + 7] ?? 0)))
  )
}
