import type { z } from 'zod'
import type { TokenPrices } from '../model-rows.ts'
import type { imagesAnswer } from './images-api.ts'

/** What an answer charges by the tokens that it counts, US dollars; undefined where it counts none or nobody knows their price. */
export function costOfUsage(
  { usage }: z.infer<typeof imagesAnswer>,
  prices: TokenPrices | undefined,
): number | undefined {
  const outputTokens = usage?.output_tokens
  if (prices === undefined || outputTokens == null) return undefined
  const { text_tokens: text = 0, image_tokens: image = 0 } = usage?.input_tokens_details ?? {}
  return ((text ?? 0) * prices.textIn + (image ?? 0) * prices.imageIn + outputTokens * prices.out) / 1e6
}
