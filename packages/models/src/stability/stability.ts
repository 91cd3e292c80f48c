import { type KnownModel, USUAL_ROW } from '../model-rows.ts'
import { defineProvider } from '../provider-descriptor.ts'
import { optionsOfRows } from '../remote/model-options.ts'
import { baseUrlVariable, keyVariable, modelOptionsVariable, modelsVariable } from '../variable-kinds.ts'

const models: readonly KnownModel[] = [
  {
    ...USUAL_ROW,
    ...{ id: 'sd3.5-medium', remoteId: 'sd3.5-medium', name: 'Stable Diffusion 3.5 Medium' },
    description: 'Dissolves half of each frame in noise and finds a picture in it again.',
    isRecommended: true,
    sideMultiplePx: 64,
    costPerImage: 0.035,
    source: 'platform.stability.ai/pricing: 3.5 credits, a cent each',
    shapes: 'D',
  },
  {
    ...USUAL_ROW,
    ...{ id: 'sd3.5-large', remoteId: 'sd3.5-large', name: 'Stable Diffusion 3.5 Large' },
    description: 'The larger one: dissolves half of each frame in noise and finds a picture in it again.',
    sideMultiplePx: 64,
    costPerImage: 0.065,
    source: 'platform.stability.ai/pricing: 6.5 credits, a cent each',
    shapes: 'D',
  },
]

export const stability = defineProvider({
  id: 'stability',
  name: 'Stability AI',
  concurrency: { kind: 'remote' },
  models,
  variables: {
    STABILITY_API_KEY: keyVariable('Key for Stability AI.'),
    STABILITY_MODELS: modelsVariable(models),
    STABILITY_OPTIONS: modelOptionsVariable('{"sd3.5-large":{"strength":0.4,"cfg_scale":5}}'),
    STABILITY_BASE_URL: baseUrlVariable('https://api.stability.ai'),
  },
  open: async (v, parts) => {
    const { openStability } = await import('./stability-provider.ts')
    const settings = { key: v.STABILITY_API_KEY, baseUrl: v.STABILITY_BASE_URL, models: v.STABILITY_MODELS }
    return {
      models: openStability(
        {
          ...settings,
          options: optionsOfRows('STABILITY_OPTIONS', v.STABILITY_OPTIONS, [...v.STABILITY_MODELS, ...models]),
        },
        parts,
      ),
    }
  },
})
