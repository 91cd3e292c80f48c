import { z } from 'zod'
import { ModelError } from '../model-error.ts'
import type { ProviderRequest, Transport } from '../transport/transport.ts'
import { toBase64 } from './step-inputs.ts'

/** Puts a picture into words. */
export interface Captioner {
  /** What a caption usually costs, US dollars. */
  readonly usualUsd: number
  describe(png: Uint8Array, signal: AbortSignal): Promise<{ readonly caption: string; readonly costUsd: number }>
}

export interface CaptionerOptions {
  readonly model: string
  readonly path: string
  readonly cost: CaptionCost
  /** How this server calls the limit of the answer; newer OpenAI models refuse the older name. */
  readonly limitField: 'max_tokens' | 'max_completion_tokens'
}

/** What a caption costs, US dollars: each the same, or by tokens. */
export type CaptionCost =
  | { readonly each: number }
  | { readonly perInputToken: number; readonly perOutputToken: number }

const INSTRUCTION =
  'Describe this picture for a painter who has never seen it and must paint it again from your words alone: subject, ' +
  'composition, where things are, colours, light, mood and medium. Answer with the description only, in one ' +
  'paragraph of at most 120 words.'
/** More than the words need: some models think before they answer, and thoughts count. */
const MAX_TOKENS = 1_500
const USUAL_TOKENS = { prompt_tokens: 1_000, completion_tokens: 160 }
const MAX_CAPTION_CHARACTERS = 1_800

const tokens = z.number().nonnegative().nullish().catch(undefined)
const message = z.object({ content: z.string().nullish(), refusal: z.string().nullish() })
const completion = z.object({
  choices: z.array(z.object({ message, finish_reason: z.string().nullish() })).min(1),
  usage: z.object({ prompt_tokens: tokens, completion_tokens: tokens }).nullish().catch(undefined),
})

/** A vision model behind `chat/completions`, as OpenAI, Workers AI and most servers for one's own models offer it. */
export function openChatCaptioner(transport: Transport, options: CaptionerOptions): Captioner {
  return {
    usualUsd: costOf(options.cost, USUAL_TOKENS),
    describe: async (png, signal) => {
      const answer = await transport.json(askFor(png, options), completion, signal)
      const costUsd = costOf(options.cost, answer.usage)
      const choice = answer.choices[0]
      if (choice?.message.refusal || choice?.finish_reason === 'content_filter') {
        throw new ModelError('refused', `${transport.name} refused to describe the frame.`)
      }
      const caption = choice?.message.content?.replace(/\s+/g, ' ').trim().slice(0, MAX_CAPTION_CHARACTERS) ?? ''
      if (caption === '' && choice?.finish_reason === 'length') {
        const sentence = `${transport.name} used up its answer on thinking and described nothing. Choose a model that does not think first.`
        throw new ModelError('misconfigured', sentence, { billedUsd: costUsd })
      }
      if (caption === '') {
        const sentence = `${transport.name} sent an empty description of the frame.`
        throw new ModelError('broken', sentence, { billedUsd: costUsd, mayBeBilled: false })
      }
      return { caption, costUsd }
    },
  }
}

function askFor(png: Uint8Array, { model, path, limitField }: CaptionerOptions): ProviderRequest {
  const picture = { type: 'image_url', image_url: { url: `data:image/png;base64,${toBase64(png)}` } }
  const messages = [{ role: 'user', content: [{ type: 'text', text: INSTRUCTION }, picture] }]
  return { path, json: { model, messages, [limitField]: MAX_TOKENS } }
}

/** Tokens that nobody counted are taken for as many as there usually are: words are never free. */
function costOf(cost: CaptionCost, usage: z.infer<typeof completion>['usage']): number {
  if ('each' in cost) return cost.each
  const inputTokens = usage?.prompt_tokens ?? USUAL_TOKENS.prompt_tokens
  const outputTokens = usage?.completion_tokens ?? USUAL_TOKENS.completion_tokens
  return cost.perInputToken * inputTokens + cost.perOutputToken * outputTokens
}
