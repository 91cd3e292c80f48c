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
    // A million tokens: 1.50 of what it looks at, 7.50 of what it thinks, 30 of what it paints; a picture of 1K has 1,120.
    tokenPrices: { textIn: 1.5, imageIn: 1.5, out: 30, thoughts: 7.5 },
    source:
      'ai.google.dev/gemini-api/docs/pricing: by tokens, one picture of 1K looked at and one painted; thoughts by github.com/BerriAI/litellm/discussions/44983',
    priceText: 'about 0.0353; the answer says it',
    shapes: 'R',
  },
  {
    ...USUAL_ROW,
    ...{ id: 'gemini-3.1-flash-lite-image', remoteId: 'gemini-3.1-flash-lite-image', name: 'Nano Banana 2 Lite' },
    description: 'The quick and cheap Gemini image model: looks at each frame and answers with a new one.',
    costPerImage: 0.0339,
    tokenPrices: { textIn: 0.25, imageIn: 0.25, out: 30, thoughts: 1.5 },
    source: 'docs.gmicloud.ai/model-quickstarts/image/gemini-3-1-flash-lite-image: a third party, by tokens, at 1K',
    priceText: 'about 0.0339, by a third party; the answer says it',
    shapes: 'C',
  },
  {
    ...USUAL_ROW,
    ...{ id: 'gemini-3-pro-image', remoteId: 'gemini-3-pro-image', name: 'Nano Banana Pro' },
    description: 'The large Gemini image model: thinks about each frame, and answers with a new one.',
    expectedFrameMs: 25_000,
    costPerImage: 0.1367,
    tokenPrices: { textIn: 2, imageIn: 2, out: 120, thoughts: 12 },
    source:
      'github.com/ikaijua/Awesome-AITools/discussions/1161: a third party, 0.134 for a picture of 1K; what is looked at comes on top',
    priceText: 'about 0.1367, by a third party; the answer says it',
    shapes: 'C',
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
