import type { AdapterContext } from '../transport/adapter-context.ts'
import { classifyBody } from '../transport/classify-body.ts'
import { openTransport } from '../transport/transport.ts'
import { type Captioner, openChatCaptioner } from './captioner.ts'

const NAME = 'The captioning model'

interface CaptionSettings {
  readonly baseUrl: string
  readonly key: string | undefined
  readonly model: string
  readonly costUsd: number
}

/** The vision model that the operator named, wherever it is. */
export function openCaptioner({ baseUrl, key, model, costUsd }: CaptionSettings, context: AdapterContext): Captioner {
  const transport = openTransport(
    {
      name: NAME,
      baseUrl,
      headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
      secrets: key === undefined ? [] : [key],
      classify: (failure) => classifyBody(NAME, failure),
    },
    context,
  )
  const limitField = new URL(baseUrl).hostname === 'api.openai.com' ? 'max_completion_tokens' : 'max_tokens'
  return openChatCaptioner(transport, { model, path: '/chat/completions', cost: { each: costUsd }, limitField })
}
