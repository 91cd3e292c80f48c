/**
 * How alike photographs are in meaning that have nothing to do with each other, each of 31 compared with every other
 * (`npm run bench:sight`): half of the pairs lie between these, and all between 0.42 and 0.98. So many copies lie here which anyone
 * takes for their original that a value in here says nothing of one copy.
 */
export const UNRELATED_MEANING = { low: 0.71, high: 0.86 } as const

/** How the band of them is named where it is drawn. */
export const UNRELATED_NAME = 'half of unrelated pairs'

/** In one line, for where it is drawn. */
export const UNRELATED_EXPLAINED = `Shaded: half of all pairs of unrelated photographs are alike by ${UNRELATED_MEANING.low} to ${UNRELATED_MEANING.high}. A copy in there may still be close to its original.`

/** Where a meaning lies beside that band, in words. */
export function besideUnrelated(meaning: number): string {
  const { low, high } = UNRELATED_MEANING
  if (meaning > high) return 'above the band of unrelated pairs'
  if (meaning < low) return 'below the band of unrelated pairs'
  return 'in the band of unrelated pairs, where close copies lie too'
}
