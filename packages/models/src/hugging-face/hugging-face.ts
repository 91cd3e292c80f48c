import { defineProvider } from '../provider-descriptor.ts'
import { baseUrlVariable, keyVariable, modelOptionsVariable, ownModels, PRICED_MODELS } from '../variable-kinds.ts'

/** Hugging Face's own inference. */
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
      meaning: 'Image-to-image models, `owner/name`, each with its price.',
      needs: ['HUGGING_FACE_TOKEN'],
    },
    HUGGING_FACE_OPTIONS: {
      ...modelOptionsVariable('{"owner/name":{"num_inference_steps":28,"guidance_scale":3.5}}'),
      needs: ['HUGGING_FACE_TOKEN'],
    },
    HUGGING_FACE_BASE_URL: baseUrlVariable('https://router.huggingface.co/hf-inference/models'),
  },
  open: async (v, parts) => {
    const { openHuggingFace } = await import('./hugging-face-provider.ts')
    const settings = { key: v.HUGGING_FACE_TOKEN, baseUrl: v.HUGGING_FACE_BASE_URL, models: v.HUGGING_FACE_MODELS }
    return { models: openHuggingFace({ ...settings, options: v.HUGGING_FACE_OPTIONS }, parts) }
  },
})
