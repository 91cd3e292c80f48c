import { defineProvider } from '../provider-descriptor.ts'
import { refuseUnknownOptions } from '../remote/model-options.ts'
import { baseUrlVariable, keyVariable, modelOptionsVariable, ownModels, PRICED_MODELS } from '../variable-kinds.ts'

/** Hugging Face's own inference, and that of its partners behind its router. */
export const huggingFace = defineProvider({
  id: 'hugging-face',
  name: 'Hugging Face',
  concurrency: { kind: 'remote' },
  models: [],
  ownModels: { models: 'those that you choose', price: 'as you set it', shapes: 'C' },
  variables: {
    HUGGING_FACE_TOKEN: { ...keyVariable('Token for Hugging Face.'), needs: ['HUGGING_FACE_MODELS'] },
    HUGGING_FACE_MODELS: {
      schema: ownModels,
      expected: `${PRICED_MODELS}; HUGGING_FACE_TOKEN needs it`,
      meaning:
        'Image-to-image models, each with its price: `owner/name` at its own inference, `owner/name:fal-ai` at a partner (`fal-ai`, `replicate`, `together`, `wavespeed`).',
      needs: ['HUGGING_FACE_TOKEN'],
    },
    HUGGING_FACE_OPTIONS: {
      ...modelOptionsVariable('{"owner/name":{"num_inference_steps":28,"guidance_scale":3.5}}'),
      needs: ['HUGGING_FACE_TOKEN'],
    },
    HUGGING_FACE_BASE_URL: baseUrlVariable('https://router.huggingface.co', 'Another address of the router.'),
    HUGGING_FACE_HUB_URL: baseUrlVariable(
      'https://huggingface.co',
      'Another address of the hub, which knows what partners call a model.',
    ),
  },
  open: async (v, parts) => {
    const ids = v.HUGGING_FACE_MODELS.flatMap(({ id }) => [id, id.split(':')[0] ?? id])
    refuseUnknownOptions('HUGGING_FACE_OPTIONS', v.HUGGING_FACE_OPTIONS, ids)
    const { openHuggingFace } = await import('./hugging-face-provider.ts')
    const settings = {
      ...{ key: v.HUGGING_FACE_TOKEN, routerUrl: v.HUGGING_FACE_BASE_URL, hubUrl: v.HUGGING_FACE_HUB_URL },
      ...{ models: v.HUGGING_FACE_MODELS, options: v.HUGGING_FACE_OPTIONS },
    }
    return { models: openHuggingFace(settings, parts) }
  },
})
