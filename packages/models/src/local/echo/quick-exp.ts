/** Strokes whose chance is under e⁻¹² of the likeliest one's are not worth an exponential. */
export const HOPELESS = -12

/** Entries of the table for each whole step of the exponent. */
const STEPS = 64

/** No value of {@link quickExp} is farther than this share of itself from eˣ: (1 / STEPS)³ / 6 is what the series leaves out. */
export const QUICK_EXP_ERROR = 1e-6

const table = Float64Array.from({ length: 1 - HOPELESS * STEPS + 1 }, (_, step) => Math.exp(-step / STEPS))

/** eˣ for HOPELESS ≤ x ≤ 0, nearly and several times as fast: from a table, and from there by two terms of the series. */
export function quickExp(x: number): number {
  const step = Math.floor(-x * STEPS)
  const rest = x + step / STEPS
  return (table[step] ?? 0) * (1 + rest * (1 + rest / 2))
}

/** Writes the running sums of the quick exponentials of the first `count` exponents into `sums`, and returns the last. */
export function sumQuickExps(exponents: Float64Array, count: number, sums: Float64Array): number {
  let total = 0
  for (let at = 0; at < count; at++) {
    total += quickExp(exponents[at] ?? 0)
    sums[at] = total
  }
  return total
}
