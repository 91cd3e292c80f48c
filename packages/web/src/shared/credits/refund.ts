import { creditsFor } from '@afterimage/core/frame-sizes'
import { priceOfMore } from '@afterimage/core/price'

/**
 * The credits that a cancel gives back of an evolution of `total` frames of a size with `made` of them, as the server counts: what is made
 * is rounded up. Less where a paid model is making a frame or damaged frames are made again, one more where earlier cancels rounded.
 */
export function refundOf(total: number, made: number, sizePx: number | null): number {
  // A length of before that is no longer on offer.
  if (creditsFor(total, sizePx) === undefined) return 0
  return priceOfMore(Math.min(Math.max(made, 0), total), total, sizePx)
}
