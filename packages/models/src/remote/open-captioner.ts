import type { CaptionSettings } from '../provider-settings.ts'
import { judgeWords } from '../transport/judge-words.ts'
import type { Outside } from '../transport/outside.ts'
import { openTransport } from '../transport/transport.ts'
import { type Captioner, openChatCaptioner } from './captioner.ts'

const NAME = 'The captioning model'

/** The vision model that the operator named, wherever it is. */
export function openCaptioner({ baseUrl, key, model, costUsd }: CaptionSettings, outside: Outside): Captioner {
  const transport = openTransport(
    {
      name: NAME,
      baseUrl,
      headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
      secrets: key === undefined ? [] : [key],
      judge: (failure) => judgeWords(NAME, failure),
    },
    outside,
  )
  const limitField = new URL(baseUrl).hostname === 'api.openai.com' ? 'max_completion_tokens' : 'max_tokens'
  return openChatCaptioner(transport, { model, path: '/chat/completions', cost: { each: costUsd }, limitField })
}
