import { z } from 'zod'
import { ModelError } from '../model-error.ts'
import type { Transport } from '../transport/transport.ts'

/** What OpenAI's image calls answer with, and the many servers that follow them; only what is read here. */
export const imagesAnswer = z.object({
  data: z.array(z.object({ b64_json: z.string().nullish(), url: z.string().nullish() })).min(1),
})

/** The first picture of an answer, whether it is in there or has an address. */
export async function firstPicture(
  transport: Transport,
  { data }: z.infer<typeof imagesAnswer>,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const [picture] = data
  if (picture?.b64_json) return Buffer.from(picture.b64_json.replace(/^data:[^,]*,/, ''), 'base64')
  if (picture?.url) return transport.picture(picture.url, signal)
  throw new ModelError('broken', `${transport.name} answered without a picture.`)
}
