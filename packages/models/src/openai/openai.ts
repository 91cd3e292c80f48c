import { z } from 'zod'
import { type KnownModel, USUAL_ROW } from '../model-rows.ts'
import { defineProvider } from '../provider-descriptor.ts'
import { baseUrlVariable, keyVariable, modelsVariable } from '../variable-kinds.ts'

const models: readonly KnownModel[] = [
  {
    ...USUAL_ROW,
    ...{ id: 'gpt-image-2.5-flare', remoteId: 'gpt-image-2.5-flare', name: 'GPT Image 2.5 Flare' },
    description: 'Looks at each frame, reads the words, and paints the whole of it anew.',
    isRecommended: true,
    expectedFrameMs: 20_000,
    costPerImage: 0.01,
    source: 'platform.openai.com/docs/pricing: by tokens, about this at quality low',
    priceText: 'about 0.01 at quality low',
    shapes: 'R',
  },
]

export const openai = defineProvider({
  id: 'openai',
  name: 'OpenAI',
  concurrency: { kind: 'remote' },
  models,
  variables: {
    OPENAI_API_KEY: keyVariable('Key for OpenAI.'),
    OPENAI_MODELS: modelsVariable(models, 'Models to offer; they come and go.'),
    OPENAI_QUALITY: {
      schema: z.enum(['low', 'medium', 'high', 'auto']).default('low'),
      expected: 'low, medium, high or auto',
      usual: '`low`',
      meaning:
        '`low`, `medium`, `high` or `auto`. The price that we show is the one of `low`: write the price with the model for another.',
    },
    OPENAI_BASE_URL: baseUrlVariable('https://api.openai.com/v1'),
  },
  open: async (v, parts) => {
    const { openOpenAi } = await import('./openai-provider.ts')
    return {
      models: openOpenAi(
        { key: v.OPENAI_API_KEY, baseUrl: v.OPENAI_BASE_URL, models: v.OPENAI_MODELS, quality: v.OPENAI_QUALITY },
        parts,
      ),
    }
  },
})
