/** The share of the original under which a frame has lost half of it: of the measure `kept`. */
export const HALF_KEPT = 0.5

/**
 * The first frame that keeps less than half of the original; null while none does, and where one before it was not measured, since
 * that may have been the first.
 */
export function halfLife(frames: Iterable<{ readonly number: number; readonly kept: number | null }>): number | null {
  for (const { number, kept } of frames) {
    if (number === 0) continue
    if (kept === null) return null
    if (kept < HALF_KEPT) return number
  }
  return null
}
