import { z } from 'zod'
import { type KnownModel, type ModelRow, USUAL_ROW } from '../model-rows.ts'
import { defineProvider } from '../provider-descriptor.ts'
import { UnusableVariable } from '../unusable-variable.ts'
import { baseUrlVariable, keyVariable, modelsVariable } from '../variable-kinds.ts'

const models: readonly KnownModel[] = [
  {
    ...USUAL_ROW,
    ...{ id: 'gpt-image-2.5-flare', remoteId: 'gpt-image-2.5-flare', name: 'GPT Image 2.5 Flare' },
    description: 'Looks at each frame, reads the words, and paints the whole of it anew.',
    isRecommended: true,
    expectedFrameMs: 20_000,
    costPerImage: 0.0141,
    // A million tokens: 5 of words, 8 of pictures, 30 of what is painted. At low, 1,023 for the frame and 196 for the new one.
    tokenPrices: { textIn: 5, imageIn: 8, out: 30 },
    source: 'platform.openai.com/docs/pricing: by tokens, about this at quality low and 1024²',
    priceText: 'about 0.0141 at quality low, 0.061 at high; the answer says it',
    shapes: 'R',
  },
  {
    ...USUAL_ROW,
    ...{ id: 'gpt-image-2.6-flare', remoteId: 'gpt-image-2.6-flare', name: 'GPT Image 2.6 Flare' },
    description: 'The newer one: looks at each frame, reads the words, and paints the whole of it anew.',
    expectedFrameMs: 20_000,
    costPerImage: 0.056,
    source: 'third parties, November 2026: at low up to four times the price of 2.5',
    priceText: 'up to 0.056 at quality low',
    shapes: 'R',
  },
]

/** A frame's price at high quality: 1,023 tokens for the frame, and 1,760 for the new one (the same source). */
const AT_HIGH_USD = 0.061

/** What is shown and booked before the answer counts: the operator's price, else that of the quality or of the next above. */
function priceOf({ costPerImage, tokenPrices }: ModelRow, quality: string): number {
  if (tokenPrices === undefined || quality === 'low') return costPerImage
  if (quality === 'xhigh' || quality === 'max') {
    const problem = `nobody has published a price for ${quality}: write it with each model in OPENAI_MODELS, such as gpt-image-2.5-flare=0.2`
    throw new UnusableVariable('OPENAI_QUALITY', problem)
  }
  return AT_HIGH_USD
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
        '`low`, `medium`, `high`, `xhigh`, `max` or `auto`. For `medium` and `auto` the price of `high` is shown, and what an answer counts is booked; `xhigh` and `max` need the price with each model.',
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
