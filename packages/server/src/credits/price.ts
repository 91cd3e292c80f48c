import { ITERATION_OPTIONS } from '@afterimage/contract/iterations'

/** What `frames` of an evolution's `total` cost, in credits: their share of the length's price, rounded up. */
export function priceOf(frames: number, total: number): number {
  const option = ITERATION_OPTIONS.find(({ iterations }) => iterations === total)
  if (option === undefined) throw new RangeError(`there is no price for ${total} iterations`)
  return Math.ceil((option.credits * frames) / total)
}
