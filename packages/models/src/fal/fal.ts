import { type KnownModel, USUAL_ROW } from '../model-rows.ts'
import { defineProvider } from '../provider-descriptor.ts'
import { baseUrlVariable, keyVariable, modelOptionsVariable, modelsVariable } from '../variable-kinds.ts'

const models: readonly KnownModel[] = [
  {
    ...USUAL_ROW,
    ...{ id: 'flux-dev', remoteId: 'fal-ai/flux/dev/image-to-image', name: 'Flux Dev' },
    description: 'Dissolves nearly all of each frame in noise and paints it anew from there.',
    isRecommended: true,
    costPerImage: 0.03,
    source:
      'fal.ai/models/fal-ai/flux/dev/image-to-image: 0.03 a megapixel, rounded up, by a third party; its page said 0.025 before',
    shapes: 'R for the request, D for the queue',
  },
]

export const fal = defineProvider({
  id: 'fal',
  name: 'fal',
  concurrency: { kind: 'remote' },
  models,
  variables: {
    FAL_KEY: keyVariable('Key for fal.'),
    FAL_MODELS: modelsVariable(models),
    FAL_OPTIONS: modelOptionsVariable('{"fal-ai/flux/dev/image-to-image":{"strength":0.6,"num_inference_steps":28}}'),
    FAL_BASE_URL: baseUrlVariable('https://queue.fal.run', 'Another address of the queue.'),
  },
  open: async (v, parts) => {
    const { openFal } = await import('./fal-provider.ts')
    const settings = { key: v.FAL_KEY, baseUrl: v.FAL_BASE_URL, models: v.FAL_MODELS, options: v.FAL_OPTIONS }
    return { models: openFal(settings, parts) }
  },
})
