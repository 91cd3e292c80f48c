import { defineProvider } from '../provider-descriptor.ts'
import { baseUrlVariable, keyVariable, ownModels, PRICED_MODELS } from '../variable-kinds.ts'

/** One key for the models of many vendors. */
export const openrouter = defineProvider({
  id: 'openrouter',
  name: 'OpenRouter',
  concurrency: { kind: 'remote' },
  models: [],
  ownModels: { models: 'those of its list that you choose', price: 'as you set it; the answer says it', shapes: 'D' },
  variables: {
    OPENROUTER_API_KEY: keyVariable('Key for OpenRouter.'),
    OPENROUTER_MODELS: {
      schema: ownModels.default([]),
      expected: PRICED_MODELS,
      meaning:
        'Models of its list that take a picture, each with its price: `google/gemini-3.1-flash-image=0.04`. `npm run providers:models` prints the list with the prices.',
      needs: ['OPENROUTER_API_KEY'],
    },
    OPENROUTER_BASE_URL: baseUrlVariable('https://openrouter.ai/api/v1'),
  },
  listModels: async (v, context) => {
    const { listPricedModels } = await import('./openrouter-models.ts')
    return listPricedModels({ key: v.OPENROUTER_API_KEY, baseUrl: v.OPENROUTER_BASE_URL }, context)
  },
  open: async (v, parts) => {
    const { openOpenRouter } = await import('./openrouter-provider.ts')
    const settings = { key: v.OPENROUTER_API_KEY, baseUrl: v.OPENROUTER_BASE_URL, models: v.OPENROUTER_MODELS }
    return { models: openOpenRouter(settings, parts) }
  },
})
