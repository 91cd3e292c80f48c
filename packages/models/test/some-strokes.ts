/** A codebook of `count` strokes, in 24 heaps `spread` wide: unit vectors but for what half precision rounds away. */
export function someStrokes(count: number, random: () => number, spread: number): Float32Array {
  const centre = () => Array.from({ length: 8 }, () => random() - 0.5)
  const centres = Array.from({ length: 24 }, centre)
  const codes = new Float32Array(count * 8)
  for (let code = 0; code < count; code++) {
    const around = centres[code % centres.length] ?? []
    const vector = around.map((value) => value + spread * (random() - 0.5))
    const length = Math.hypot(...vector) * (1 + 4e-4 * (random() - 0.5))
    codes.set(
      vector.map((value) => value / length),
      code * 8,
    )
  }
  return codes
}
