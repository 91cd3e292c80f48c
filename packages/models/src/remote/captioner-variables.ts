import { z } from 'zod'
import { ADDRESS, dollars, httpAddress, optionalKeyVariable } from '../variable-kinds.ts'

/** The vision model that describes frames for models that draw from words, for all providers. */
export const captionerVariables = {
  CAPTION_URL: {
    schema: httpAddress,
    expected: `${ADDRESS}; OPENAI_COMPATIBLE_DRAW_MODELS needs it where Cloudflare is not configured`,
    usual: "Cloudflare's, where configured",
    meaning:
      'A server with `/chat/completions` and a model that sees: it describes frames for models that draw from words.',
    needs: ['CAPTION_MODEL', 'CAPTION_COST_USD'],
  },
  CAPTION_KEY: optionalKeyVariable('Its key.'),
  CAPTION_MODEL: {
    schema: z.string(),
    expected: 'the id of a model that sees; CAPTION_URL needs it',
    meaning: 'The model.',
  },
  CAPTION_COST_USD: {
    schema: dollars,
    expected: 'the price of one caption in dollars, which may be 0; CAPTION_URL needs it',
    meaning: 'What one caption costs you.',
  },
} as const
