import { type KnownModel, USUAL_ROW } from '../model-rows.ts'
import { defineProvider } from '../provider-descriptor.ts'
import { baseUrlVariable, keyVariable, modelsVariable } from '../variable-kinds.ts'

const models: readonly KnownModel[] = [
  {
    ...USUAL_ROW,
    ...{ id: 'gemini-nano-banana-2.1', remoteId: 'gemini-nano-banana-2.1', name: 'Nano Banana 2.1' },
    description: 'Gemini’s image model: looks at each frame, reads the words, and answers with a new one.',
    isRecommended: true,
    costPerImage: 0.034,
    source: 'ai.google.dev/gemini-api/docs/pricing: by tokens, one picture of 1K',
    shapes: 'R',
  },
]

export const google = defineProvider({
  id: 'google',
  name: 'Google',
  title: 'Google Gemini',
  concurrency: { kind: 'remote' },
  models,
  variables: {
    GOOGLE_API_KEY: keyVariable('Key for the Gemini API.'),
    GOOGLE_MODELS: modelsVariable(models),
    GOOGLE_BASE_URL: baseUrlVariable('https://generativelanguage.googleapis.com/v1beta'),
  },
  open: async (v, parts) => {
    const { openGoogle } = await import('./google-provider.ts')
    return { models: openGoogle({ key: v.GOOGLE_API_KEY, baseUrl: v.GOOGLE_BASE_URL, models: v.GOOGLE_MODELS }, parts) }
  },
})
