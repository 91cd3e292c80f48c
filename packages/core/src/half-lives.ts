/** How many of a group ended at a frame: those that fell below half there, or those that were watched no further and had not. */
export interface Ends {
  /** The number of the frame, from 1. */
  readonly at: number
  /** Whether they fell below half there; otherwise nobody knows for how much longer they would have stood. */
  readonly fell: boolean
  readonly count: number
}

/** The half-lives of a group. A quartile is null where fewer than its share of them fell while anybody watched. */
export interface HalfLives {
  readonly count: number
  /** How many of them never fell below half, as far as they were watched. */
  readonly neverFell: number
  /** By which frame a quarter of them have fallen below half. */
  readonly lowerQuartile: number | null
  readonly median: number | null
  readonly upperQuartile: number | null
  /** The last frame at which one of them was still watched; 0 where there are none. */
  readonly watchedUntil: number
}

/** With fewer of them a quartile is one run's chance. */
export const MIN_FOR_QUARTILES = 5

/** Less is the rounding of a product of fractions. */
const NOTHING = 1e-9

/**
 * Quartiles after Kaplan and Meier (1958): one that ends without having fallen counts among those that stand until then, and not
 * afterwards, so that short runs make no group look better or worse than it is.
 */
export function halfLivesOf(ends: Iterable<Ends>): HalfLives {
  const byFrame = [...ends].filter(({ count }) => count > 0).sort((one, other) => one.at - other.at)
  const count = sumOf(byFrame)
  const steps = survival(byFrame, count)
  const reached = (share: number) => steps.find(({ standing }) => standing <= 1 - share + NOTHING)?.at ?? null
  return {
    count,
    neverFell: sumOf(byFrame.filter(({ fell }) => !fell)),
    lowerQuartile: reached(0.25),
    median: reached(0.5),
    upperQuartile: reached(0.75),
    watchedUntil: byFrame.at(-1)?.at ?? 0,
  }
}

/** The share that still stands after each frame at which some fell. */
function survival(
  byFrame: readonly Ends[],
  count: number,
): readonly { readonly at: number; readonly standing: number }[] {
  const steps: { at: number; standing: number }[] = []
  let atRisk = count
  let standing = 1
  for (const at of new Set(byFrame.map((ends) => ends.at))) {
    const ended = byFrame.filter((ends) => ends.at === at)
    const fell = sumOf(ended.filter((ends) => ends.fell))
    standing *= 1 - fell / atRisk
    if (fell > 0) steps.push({ at, standing })
    atRisk -= sumOf(ended)
  }
  return steps
}

function sumOf(ends: readonly Ends[]): number {
  return ends.reduce((sum, { count }) => sum + count, 0)
}

/** Whether there are enough of them to tell more than how many. */
export function isTold({ count }: Pick<HalfLives, 'count'>): boolean {
  return count >= MIN_FOR_QUARTILES
}

/** A quartile as a figure: that it lies beyond what was watched, where nobody has seen it. */
export function frameText(frame: number | null, { watchedUntil }: Pick<HalfLives, 'watchedUntil'>): string {
  return frame === null ? `> ${watchedUntil}` : `${frame}`
}
