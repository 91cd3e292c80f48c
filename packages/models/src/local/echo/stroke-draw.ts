/** Strokes whose chance is under e⁻¹² of the likeliest one's are not worth an exponential. */
const HOPELESS = -12

/**
 * A way to draw strokes of one codebook, eight numbers each: the index of one stroke, drawn from
 * softmax(cosine(request, stroke) / heat), the request being the eight numbers that begin at `from`.
 */
export function strokeDraw(
  codes: Float32Array,
  heat: number,
  random: () => number,
): (targets: Float32Array, from: number) => number {
  const wide = Float64Array.from(codes) // widened once, not at each of a thousand products
  const dots = new Float64Array(codes.length / 8)
  const hopeful = new Int32Array(dots.length)
  const sums = new Float64Array(dots.length)

  return (targets, from) => {
    const highest = dotProducts(targets, from, wide, dots)
    const scale = 1 / (heat * lengthOf(targets, from))
    const lowest = highest + HOPELESS / scale
    let count = 0
    let total = 0
    for (let code = 0; code < dots.length; code++) {
      const dot = dots[code] ?? 0
      if (dot < lowest) continue
      total += Math.exp((dot - highest) * scale)
      hopeful[count] = code
      sums[count++] = total
    }
    const drawn = random() * total
    for (let k = 0; k < count; k++) if (drawn < (sums[k] ?? 0)) return hopeful[k] ?? 0
    return hopeful[count - 1] ?? 0
  }
}

function lengthOf(targets: Float32Array, from: number): number {
  let squares = 0
  for (let at = from; at < from + 8; at++) squares += (targets[at] ?? 0) ** 2
  return Math.sqrt(squares) || 1
}

/** Writes the dot product of the request with every stroke into `dots` and returns the highest. */
function dotProducts(targets: Float32Array, from: number, codes: Float64Array, dots: Float64Array): number {
  // Eight numbers, written out: most of a pass outside the network is spent here, and a loop is half as fast.
  const a = targets[from] ?? 0
  const b = targets[from + 1] ?? 0
  const c = targets[from + 2] ?? 0
  const d = targets[from + 3] ?? 0
  const e = targets[from + 4] ?? 0
  const f = targets[from + 5] ?? 0
  const g = targets[from + 6] ?? 0
  const h = targets[from + 7] ?? 0
  let highest = Number.NEGATIVE_INFINITY
  for (let code = 0, at = 0; code < dots.length; code++, at += 8) {
    const dot =
      a * (codes[at] ?? 0) +
      b * (codes[at + 1] ?? 0) +
      (c * (codes[at + 2] ?? 0) + d * (codes[at + 3] ?? 0)) +
      (e * (codes[at + 4] ?? 0) + f * (codes[at + 5] ?? 0) + (g * (codes[at + 6] ?? 0) + h * (codes[at + 7] ?? 0)))
    dots[code] = dot
    if (dot > highest) highest = dot
  }
  return highest
}
