import { z } from 'zod'
import { type KnownModel, type ModelRow, USUAL_ROW } from '../model-rows.ts'
import { defineProvider } from '../provider-descriptor.ts'
import { baseUrlVariable, keyVariable, modelsVariable } from '../variable-kinds.ts'

/** A million tokens: 5 of words, 8 of pictures, 30 of what is painted; the same for all four. */
const TOKEN_PRICES = { textIn: 5, imageIn: 8, out: 30 }

/** A frame of 1024² by the tokens of what is painted: about 8 of words and 1,023 of the frame looked at come on top. */
function usdOf(tokens: number): number {
  return Math.round((8 * TOKEN_PRICES.textIn + 1_023 * TOKEN_PRICES.imageIn + tokens * TOKEN_PRICES.out) / 100) / 1e4
}

/** Tokens that a square frame has at each quality (a third party's table of September 2026). */
const OF_2_5 = { low: usdOf(196), medium: usdOf(439), high: usdOf(1_756), xhigh: usdOf(3_122), max: usdOf(7_024) }
/** Third parties, November 2026: three to four times as many as 2.5 at low and medium; four is taken for the others, too. */
const TIMES_OF_2_6 = 4

const models: readonly KnownModel[] = [
  {
    ...USUAL_ROW,
    ...{ id: 'gpt-image-2.5-flare', remoteId: 'gpt-image-2.5-flare', name: 'GPT Image 2.5 Flare' },
    description: 'Looks at each frame, reads the words, and paints the whole of it anew.',
    isRecommended: true,
    expectedFrameMs: 20_000,
    costPerImage: OF_2_5.low,
    tokenPrices: TOKEN_PRICES,
    source: 'platform.openai.com/docs/pricing: by tokens, about this at quality low and 1024²',
    priceText: 'about 0.0141 at quality low, 0.0609 at high; the answer says it',
    shapes: 'R',
  },
  {
    ...USUAL_ROW,
    ...{ id: 'gpt-image-2.5-sunburst', remoteId: 'gpt-image-2.5-sunburst', name: 'GPT Image 2.5 Sunburst' },
    description: 'Slower, and steadier over many edits: looks at each frame, reads the words, and paints it anew.',
    expectedFrameMs: 30_000,
    costPerImage: OF_2_5.low,
    tokenPrices: TOKEN_PRICES,
    source: 'apidog.com/blog/gpt-image-2-5-api, September 2026: the prices of Flare',
    priceText: 'about 0.0141 at quality low; the answer says it',
    shapes: 'R',
  },
  {
    ...USUAL_ROW,
    ...{ id: 'gpt-image-2.6-flare', remoteId: 'gpt-image-2.6-flare', name: 'GPT Image 2.6 Flare' },
    description: 'The newer one: looks at each frame, reads the words, and paints the whole of it anew.',
    expectedFrameMs: 20_000,
    costPerImage: TIMES_OF_2_6 * OF_2_5.low,
    tokenPrices: TOKEN_PRICES,
    source: 'docs.apiyi.com, November 2026: the token prices of 2.5; at low up to four times as many tokens',
    priceText: 'up to 0.0564 at quality low; above medium an assumption; the answer says it',
    shapes: 'R',
  },
  {
    ...USUAL_ROW,
    ...{ id: 'gpt-image-2.6-sunburst', remoteId: 'gpt-image-2.6-sunburst', name: 'GPT Image 2.6 Sunburst' },
    description: 'The newer one that is steadier over many edits: looks at each frame and paints the whole of it anew.',
    expectedFrameMs: 30_000,
    costPerImage: TIMES_OF_2_6 * OF_2_5.low,
    tokenPrices: TOKEN_PRICES,
    source: 'docs.apiyi.com, November 2026: the token prices of 2.5; at low up to four times as many tokens',
    priceText: 'up to 0.0564 at quality low; above medium an assumption; the answer says it',
    shapes: 'R',
  },
]

/** What is shown and booked before the answer counts: the operator's price, else that of the quality; `auto` is at most high. */
function priceOf({ id, costPerImage, tokenPrices }: ModelRow, quality: keyof typeof OF_2_5 | 'auto'): number {
  if (tokenPrices === undefined || quality === 'low') return costPerImage
  return OF_2_5[quality === 'auto' ? 'high' : quality] * (id.includes('2.6') ? TIMES_OF_2_6 : 1)
}

export const openai = defineProvider({
  id: 'openai',
  name: 'OpenAI',
  concurrency: { kind: 'remote' },
  models,
  variables: {
    OPENAI_API_KEY: keyVariable('Key for OpenAI.'),
    OPENAI_MODELS: modelsVariable(models, 'Models to offer; they come and go.'),
    OPENAI_QUALITY: {
      schema: z.enum(['low', 'medium', 'high', 'xhigh', 'max', 'auto']).default('low'),
      expected: 'low, medium, high, xhigh, max or auto',
      usual: '`low`',
      meaning:
        '`low`, `medium`, `high`, `xhigh`, `max` or `auto`. Its price is shown, for `auto` that of `high`, and what an answer counts is booked. What GPT Image 2.6 costs above `medium` was found nowhere: four times as much as 2.5 is assumed.',
    },
    OPENAI_BASE_URL: baseUrlVariable('https://api.openai.com/v1'),
  },
  open: async (v, parts) => {
    const { openOpenAi } = await import('./openai-provider.ts')
    const priced = v.OPENAI_MODELS.map((row) => ({ ...row, costPerImage: priceOf(row, v.OPENAI_QUALITY) }))
    return {
      models: openOpenAi(
        { key: v.OPENAI_API_KEY, baseUrl: v.OPENAI_BASE_URL, models: priced, quality: v.OPENAI_QUALITY },
        parts,
      ),
    }
  },
})
