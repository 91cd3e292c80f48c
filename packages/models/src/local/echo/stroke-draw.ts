import type { Codebook } from './codebook.ts'
import { HOPELESS, QUICK_EXP_ERROR, sumQuickExps } from './quick-exp.ts'
import { type Looked, lookAtStrokes } from './stroke-products.ts'

/** How near to the edge between two strokes a draw by quick exponentials may fall, as a share of all: twice their error, and room. */
const UNSURE = 4 * QUICK_EXP_ERROR

/**
 * A way to draw strokes of one codebook: the index of one stroke, drawn from softmax(cosine(target, stroke) / heat), the
 * target being the eight numbers that begin at `from`. `near` is any stroke; the liker it is to the target, the faster. The stroke is
 * the one that the products with all strokes, their exponentials and the sums of these give, to the last bit: what is left out or
 * rounded on the way never decides.
 */
export function strokeDraw(
  codebook: Codebook,
  heat: number,
  random: () => number,
): (targets: Float32Array, from: number, near: number) => number {
  const { size } = codebook
  const dots = new Float64Array(size)
  /** Those that have a chance, in order, and how far under the highest product theirs are, times 1 / heat. */
  const hopeful = new Int32Array(size)
  const depths = new Float64Array(size)
  const sums = new Float64Array(size)
  const marks = new Int32Array(Math.ceil(size / 32))
  const depthOf = new Float64Array(size)

  /** Returns how many have a chance. */
  function collect({ codes, count, highest }: Looked, lowest: number, scale: number): number {
    let found = 0
    if (codes === undefined) {
      for (let code = 0; code < count; code++) {
        const dot = dots[code] ?? 0
        // No branch: which way it would go cannot be guessed.
        hopeful[found] = code
        depths[found] = (dot - highest) * scale
        found += Number(dot >= lowest)
      }
      return found
    }
    // The sums are of strokes in order, and these are not: a bit for each puts them there.
    for (let at = 0; at < count; at++) {
      const dot = dots[at] ?? 0
      if (dot < lowest) continue
      const code = codes[at] ?? 0
      marks[code >> 5] = (marks[code >> 5] ?? 0) | (1 << (code & 31))
      depthOf[code] = (dot - highest) * scale
    }
    for (let word = 0; word < marks.length; word++) {
      for (let bits = marks[word] ?? 0; bits !== 0; bits &= bits - 1) {
        const code = 32 * word + 31 - Math.clz32(bits & -bits)
        hopeful[found] = code
        depths[found++] = depthOf[code] ?? 0
      }
      marks[word] = 0
    }
    return found
  }

  return (targets, from, near) => {
    const length = lengthOf(targets, from)
    const scale = 1 / (heat * length)
    const reach = HOPELESS / scale
    const looked = lookAtStrokes(codebook, targets, from, { near, length, reach }, dots)
    const count = collect(looked, looked.highest + reach, scale)

    const total = sumQuickExps(depths, count, sums)
    const share = random()
    const drawn = share * total
    const k = firstAbove(drawn, sums, count)
    const margin = UNSURE * total
    const isSure = k < count && drawn < (sums[k] ?? 0) - margin && (k === 0 || drawn >= (sums[k - 1] ?? 0) + margin)
    return hopeful[isSure ? k : drawExactly(share, count)] ?? 0
  }

  function drawExactly(share: number, count: number): number {
    let total = 0
    for (let k = 0; k < count; k++) sums[k] = total += Math.exp(depths[k] ?? 0)
    return Math.min(count - 1, firstAbove(share * total, sums, count))
  }
}

/** The first of the rising `sums` that is above `value`, or `count`. */
function firstAbove(value: number, sums: Float64Array, count: number): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (value < (sums[middle] ?? 0)) high = middle
    else low = middle + 1
  }
  return low
}

function lengthOf(targets: Float32Array, from: number): number {
  let squares = 0
  for (let at = from; at < from + 8; at++) squares += (targets[at] ?? 0) ** 2
  return Math.sqrt(squares) || 1
}
