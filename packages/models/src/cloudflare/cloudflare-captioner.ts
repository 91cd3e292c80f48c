import { type Captioner, openChatCaptioner } from '../remote/captioner.ts'
import type { Transport } from '../transport/transport.ts'

/** US dollars for a token (developers.cloudflare.com/workers-ai/platform/pricing): 0.10 and 0.30 for a million. */
const COST = { perInputToken: 0.1e-6, perOutputToken: 0.3e-6 }

/** The vision model of Workers AI, through its call in OpenAI's form. */
export function cloudflareCaptioner(transport: Transport): Captioner {
  return openChatCaptioner(transport, {
    model: '@cf/google/gemma-4-26b-a4b-it',
    path: '/v1/chat/completions',
    cost: COST,
    limitField: 'max_tokens',
  })
}
