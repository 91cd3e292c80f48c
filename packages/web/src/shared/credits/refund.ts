import { ITERATION_OPTIONS } from '@afterimage/core/iterations'

/**
 * The credits that a cancel gives back of an evolution of `total` frames with `made` of them, as the server counts: what is made
 * is rounded up. Less where a paid model is making a frame or damaged frames are made again, one more where earlier cancels rounded.
 */
export function refundOf(total: number, made: number): number {
  const price = ITERATION_OPTIONS.find(({ iterations }) => iterations === total)?.credits ?? 0
  return price - Math.ceil((price * Math.min(Math.max(made, 0), total)) / total)
}
