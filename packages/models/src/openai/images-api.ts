import { z } from 'zod'
import { ModelError } from '../model-error.ts'
import type { Transport } from '../transport/transport.ts'

const tokens = z.number().nonnegative().nullish().catch(undefined)

/** What OpenAI's image calls answer with, and the many servers that follow them; only what is read here. */
export const imagesAnswer = z.object({
  data: z
    .array(
      z.object({
        b64_json: z.string().nullish(),
        url: z.string().nullish(),
        /** xAI: false where the picture is held back. */
        respect_moderation: z.boolean().nullish(),
      }),
    )
    .min(1),
  usage: z
    .object({
      output_tokens: tokens,
      input_tokens: tokens,
      input_tokens_details: z.object({ text_tokens: tokens, image_tokens: tokens }).nullish().catch(undefined),
      cost_in_usd_ticks: tokens,
      cost: tokens,
    })
    .nullish()
    .catch(undefined),
})

/** The first picture of an answer, whether it is in there or has an address. */
export async function firstPicture(
  transport: Transport,
  { data }: z.infer<typeof imagesAnswer>,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const [picture] = data
  if (picture?.respect_moderation === false) {
    const sentence = `${transport.name} does not allow this content.`
    throw transport.fail({ kind: 'refused', sentence }, 'respect_moderation: false')
  }
  if (picture?.b64_json) return Buffer.from(picture.b64_json.replace(/^data:[^,]*,/, ''), 'base64')
  if (picture?.url) return transport.picture(picture.url, signal)
  throw new ModelError('broken', `${transport.name} answered without a picture.`)
}
