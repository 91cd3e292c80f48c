/** One pair as a candidate sees it and as the viewers do. */
export interface Rated {
  readonly value: number
  readonly isKept: boolean
}

const HALF = 0.5

/**
 * Area under the ROC curve: how probable it is that a pair that is kept has a higher value than one that is not, a tie
 * counted half (Hanley and McNeil, "The meaning and use of the area under a ROC curve", Radiology 143(1), 1982).
 */
export function areaUnderCurve(rated: readonly Rated[]): number {
  const kept = rated.filter(({ isKept }) => isKept)
  const lost = rated.filter(({ isKept }) => !isKept)
  let wins = 0
  for (const one of kept) for (const other of lost) wins += (Math.sign(one.value - other.value) + 1) / 2
  return wins / (kept.length * lost.length)
}

/** Share of the pairs that the half mark puts on the side on which the viewers see them. */
export function agreement(rated: readonly Rated[]): number {
  return rated.filter(({ value, isKept }) => value >= HALF === isKept).length / rated.length
}

/**
 * The exponent γ with which value ** γ agrees best with the viewers at the half mark: 0 stays 0 and 1 stays 1. Of all
 * thresholds that agree equally well it takes the middle of the widest gap.
 */
export function fitExponent(rated: readonly Rated[]): number {
  const values = rated.map(({ value }) => Math.max(0, value)).toSorted((a, b) => a - b)
  let best = { right: -1, gap: 0, threshold: HALF }
  for (let i = 1; i < values.length; i++) {
    const [below = 0, above = 0] = [values[i - 1], values[i]]
    const threshold = (below + above) / 2
    if (threshold <= 0.01 || threshold >= 0.99) continue
    const right = rated.filter(({ value, isKept }) => value >= threshold === isKept).length
    const gap = above - below
    if (right > best.right || (right === best.right && gap > best.gap)) best = { right, gap, threshold }
  }
  return Math.log(HALF) / Math.log(best.threshold)
}

/** Values may only fall along a run: how many steps from one frame to the next rise by more than `tolerance`, of how many. */
export function rises(
  runs: readonly (readonly number[])[],
  tolerance: number,
): { readonly count: number; readonly of: number } {
  const steps = runs.flatMap((values) => values.slice(1).map((value, at) => value - (values[at] ?? 0)))
  return { count: steps.filter((step) => step > tolerance).length, of: steps.length }
}
