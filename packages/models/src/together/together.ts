import { type KnownModel, USUAL_ROW } from '../model-rows.ts'
import { defineProvider } from '../provider-descriptor.ts'
import { optionsOfRows } from '../remote/model-options.ts'
import { baseUrlVariable, keyVariable, modelOptionsVariable, modelsVariable } from '../variable-kinds.ts'

const models: readonly KnownModel[] = [
  {
    ...USUAL_ROW,
    ...{ id: 'flux-kontext-pro', remoteId: 'black-forest-labs/FLUX.1-kontext-pro', name: 'FLUX.1 Kontext pro' },
    description: 'Made for editing: it is asked to keep what nobody asked it to change.',
    isRecommended: true,
    costPerImage: 0.04,
    source: "docs.bfl.ml/quick_start/pricing: the maker's price; Together's own was not found",
    priceText: "0.04, its maker's price",
    shapes: 'R',
  },
  {
    ...USUAL_ROW,
    ...{ id: 'flux-2-pro', remoteId: 'black-forest-labs/FLUX.2-pro', name: 'FLUX.2 pro' },
    description: 'The large FLUX.2: looks at each frame and paints it anew.',
    costPerImage: 0.045,
    source: "docs.bfl.ai/quick_start/pricing: the maker's price; Together's own was not found",
    priceText: "0.045, its maker's price",
    shapes: 'C',
  },
]

export const together = defineProvider({
  id: 'together',
  name: 'Together AI',
  concurrency: { kind: 'remote' },
  models,
  variables: {
    TOGETHER_API_KEY: keyVariable('Key for Together AI.'),
    TOGETHER_MODELS: modelsVariable(models),
    TOGETHER_OPTIONS: modelOptionsVariable('{"flux-kontext-pro":{"steps":28}}'),
    TOGETHER_BASE_URL: baseUrlVariable('https://api.together.xyz/v1'),
  },
  open: async (v, parts) => {
    const { openTogether } = await import('./together-provider.ts')
    const settings = { key: v.TOGETHER_API_KEY, baseUrl: v.TOGETHER_BASE_URL, models: v.TOGETHER_MODELS }
    return {
      models: openTogether(
        {
          ...settings,
          options: optionsOfRows('TOGETHER_OPTIONS', v.TOGETHER_OPTIONS, [...v.TOGETHER_MODELS, ...models]),
        },
        parts,
      ),
    }
  },
})
