import type { z } from 'zod'
import type { TokenPrices } from '../model-rows.ts'
import type { imagesAnswer } from './images-api.ts'

/**
 * What an answer charges by the tokens that it counts, US dollars; undefined where it does not count what came in and what went out, or
 * nobody knows their price. What came in without a word of its kind is taken for a picture, which costs more than words.
 */
export function costOfUsage(
  { usage }: z.infer<typeof imagesAnswer>,
  prices: TokenPrices | undefined,
): number | undefined {
  const outputTokens = usage?.output_tokens
  if (prices === undefined || !outputTokens) return undefined
  const { text_tokens: text, image_tokens: image } = usage?.input_tokens_details ?? {}
  const isTold = text != null && image != null
  const inputTokens = usage?.input_tokens
  if (!isTold && inputTokens == null) return undefined
  const inputUsd = isTold ? text * prices.textIn + image * prices.imageIn : (inputTokens ?? 0) * prices.imageIn
  return (inputUsd + outputTokens * prices.out) / 1e6
}
