import { defineProvider } from '../provider-descriptor.ts'
import { ADDRESS, dollars, httpAddress, optionalKeyVariable } from '../variable-kinds.ts'

/** A midjourney-proxy that the operator runs. */
export const midjourney = defineProvider({
  id: 'midjourney',
  name: 'Midjourney',
  title: 'midjourney-proxy',
  concurrency: { kind: 'remote' },
  models: [],
  ownModels: { models: '`midjourney`', price: 'as you set it', shapes: 'C' },
  variables: {
    MIDJOURNEY_PROXY_URL: {
      schema: httpAddress,
      expected: `${ADDRESS}; MIDJOURNEY_PROXY_SECRET and MIDJOURNEY_COST_USD need it`,
      meaning: 'A midjourney-proxy that you run.',
      needs: ['MIDJOURNEY_COST_USD'],
    },
    MIDJOURNEY_PROXY_SECRET: { ...optionalKeyVariable('Its `mj-api-secret`.'), needs: ['MIDJOURNEY_PROXY_URL'] },
    MIDJOURNEY_COST_USD: {
      schema: dollars,
      expected: 'the price of one picture in dollars; MIDJOURNEY_PROXY_URL needs it',
      meaning: 'What one frame costs you; needed, as nobody else knows it.',
      needs: ['MIDJOURNEY_PROXY_URL'],
    },
  },
  open: async (v, parts) => {
    const { openMidjourney } = await import('./midjourney-provider.ts')
    const settings = {
      baseUrl: v.MIDJOURNEY_PROXY_URL,
      secret: v.MIDJOURNEY_PROXY_SECRET,
      costUsd: v.MIDJOURNEY_COST_USD,
    }
    return { models: openMidjourney(settings, parts) }
  },
})
