import { ITERATION_OPTIONS } from '@afterimage/core/iterations'

/**
 * What `frames` of an evolution of `total` cost, in credits: their share of the length's price, rounded up. There may be
 * more of them than `total`, since those that were lost to a cancel or a reset are made again. Throws RangeError for a
 * length that is not on offer.
 */
export function priceOf(frames: number, total: number): number {
  const option = ITERATION_OPTIONS.find(({ iterations }) => iterations === total)
  if (option === undefined) throw new RangeError(`there is no price for ${total} iterations`)
  return Math.ceil((option.credits * frames) / total)
}
