import { creditsFor } from './frame-sizes.ts'

/**
 * What `frames` of an evolution of `total` at a size cost, in credits: their share of the whole price, rounded up. There may be
 * more of them than `total`, since those that were lost to a cancel or a reset are made again. Throws RangeError for a
 * length that is not on offer.
 */
export function priceOf(frames: number, total: number, sizePx: number | null): number {
  const whole = creditsFor(total, sizePx)
  if (whole === undefined) throw new RangeError(`there is no price for ${total} iterations`)
  return Math.ceil((whole * frames) / total)
}

/** What the frames after the first `made` of an evolution cost, where it is to have `total` at a size, in credits. */
export function priceOfMore(made: number, total: number, sizePx: number | null): number {
  return priceOf(total, total, sizePx) - priceOf(made, total, sizePx)
}
