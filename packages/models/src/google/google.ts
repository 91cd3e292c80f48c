import { type KnownModel, USUAL_ROW } from '../model-rows.ts'
import { defineProvider } from '../provider-descriptor.ts'
import { baseUrlVariable, keyVariable, modelsVariable } from '../variable-kinds.ts'

const models: readonly KnownModel[] = [
  {
    ...USUAL_ROW,
    ...{ id: 'gemini-nano-banana-2.1', remoteId: 'gemini-nano-banana-2.1', name: 'Nano Banana 2.1' },
    description: 'Gemini’s image model: looks at each frame, reads the words, and answers with a new one.',
    isRecommended: true,
    costPerImage: 0.0353,
    // A million tokens: 1.50 of what it looks at, 30 of what it paints; a picture of 1K has 1,120.
    tokenPrices: { textIn: 1.5, imageIn: 1.5, out: 30 },
    source: 'ai.google.dev/gemini-api/docs/pricing: by tokens, one picture of 1K looked at and one painted',
    priceText: 'about 0.0353; the answer says it',
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
