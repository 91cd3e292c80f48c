/** What one frame still means of the original, 0–1: the measure `meaning`; null while nobody has looked at it. */
export interface MeaningOfFrame {
  readonly number: number
  readonly meaning: number | null
}

/** What is told of a whole curve of meaning, after *The Telephone Game* (arXiv 2509.04438). */
export interface MeaningDrift {
  /** Mean cumulative drift: how alike the copies are to the original in meaning, on average, 0–1. */
  readonly mcd: number
  /** Semantic drift rate: the share of the meaning that a copy loses, 0–1, by the decay curve that fits best. */
  readonly sdr: number
}

/** Each in one line, for where its figure stands. */
export const MEANING_DRIFT_EXPLAINED = {
  mcd: 'MCD, how alike all copies are to the original in meaning, on average: 1 = the same.',
  sdr: 'SDR, how much of its meaning each copy loses, by the decay curve that fits best.',
} as const

/** Fewer points hold any curve. */
const MIN_COPIES = 3
/** Decay per copy: at the most, next to nothing is left of a meaning after one. */
const MAX_RATE = 5
const GRID = 200
/** Enough to halve an interval of the grid to nothing. */
const HALVINGS = 40

/**
 * Both figures of the copies that were looked at; null of fewer than three. The decay curve is e^(−λn), 1 at the original: the
 * paper's power law bends the wrong way where meaning goes late. λ is the one of least squares, and the rate 1 − e^(−λ).
 */
export function meaningDriftOf(frames: Iterable<MeaningOfFrame>): MeaningDrift | null {
  const copies = [...frames].flatMap(({ number, meaning }) =>
    number === 0 || meaning === null ? [] : { number, meaning },
  )
  if (copies.length < MIN_COPIES) return null
  const mcd = copies.reduce((sum, { meaning }) => sum + meaning, 0) / copies.length
  const misfit = (rate: number) =>
    copies.reduce((sum, { number, meaning }) => sum + (meaning - Math.exp(-rate * number)) ** 2, 0)
  return { mcd, sdr: 1 - Math.exp(-leastOf(misfit)) }
}

/** Where the function is least between no decay and the most: on a grid that is finest near none, then between its neighbours. */
function leastOf(misfit: (rate: number) => number): number {
  const rateAt = (step: number) => MAX_RATE * (step / GRID) ** 3
  let best = 0
  for (let step = 1; step <= GRID; step += 1) if (misfit(rateAt(step)) < misfit(rateAt(best))) best = step
  let [low, high] = [rateAt(Math.max(0, best - 1)), rateAt(Math.min(GRID, best + 1))]
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const [first, second] = [low + (high - low) / 3, high - (high - low) / 3]
    if (misfit(first) <= misfit(second)) high = second
    else low = first
  }
  return (low + high) / 2
}

/** The rate as it is shown: “1.8% a copy”. */
export function formatDriftRate(sdr: number): string {
  return `${(100 * sdr).toFixed(1)}% a copy`
}
