import { type KnownModel, USUAL_ROW } from '../model-rows.ts'
import { defineProvider } from '../provider-descriptor.ts'
import { optionsOfRows } from '../remote/model-options.ts'
import { baseUrlVariable, keyVariable, modelOptionsVariable, modelsVariable } from '../variable-kinds.ts'

const models: readonly KnownModel[] = [
  {
    ...USUAL_ROW,
    ...{ id: 'flux-2-klein-4b', remoteId: 'flux-2-klein-4b', name: 'FLUX.2 klein' },
    description: 'The small FLUX.2, run by its makers: looks at each frame and paints it anew.',
    isRecommended: true,
    expectedFrameMs: 5_000,
    costPerImage: 0.014,
    source: 'docs.bfl.ai/quick_start/pricing: from this price on, by megapixel',
    priceText: 'from 0.014; the answer says it',
    shapes: 'R, D',
  },
  {
    ...USUAL_ROW,
    ...{ id: 'flux-2-pro', remoteId: 'flux-2-pro', name: 'FLUX.2 pro' },
    description: 'The large FLUX.2, run by its makers: looks at each frame and paints it anew.',
    costPerImage: 0.045,
    source: 'docs.bfl.ai/quick_start/pricing: editing, from this price on',
    priceText: 'from 0.045; the answer says it',
    shapes: 'R, D',
  },
  {
    ...USUAL_ROW,
    ...{ id: 'flux-2-klein-9b', remoteId: 'flux-2-klein-9b', name: 'FLUX.2 klein 9B' },
    description: 'The larger klein, run by its makers: looks at each frame and paints it anew.',
    expectedFrameMs: 6_000,
    costPerImage: 0.015,
    source: 'docs.bfl.ai/quick_start/pricing: from this price on, by megapixel',
    priceText: 'from 0.015; the answer says it',
    shapes: 'R, D',
  },
  {
    ...USUAL_ROW,
    ...{ id: 'flux-2-flex', remoteId: 'flux-2-flex', name: 'FLUX.2 flex' },
    description: 'The FLUX.2 with steps and guidance to choose: looks at each frame and paints it anew.',
    expectedFrameMs: 20_000,
    costPerImage: 0.05,
    source: 'docs.bfl.ai/quick_start/pricing: editing, from this price on',
    priceText: 'from 0.05; the answer says it',
    shapes: 'R, D',
  },
  {
    ...USUAL_ROW,
    ...{ id: 'flux-2-max', remoteId: 'flux-2-max', name: 'FLUX.2 max' },
    description: 'The largest FLUX.2, run by its makers: looks at each frame and paints it anew.',
    expectedFrameMs: 20_000,
    costPerImage: 0.07,
    source: 'docs.bfl.ai/quick_start/pricing: editing, from this price on',
    priceText: 'from 0.07; the answer says it',
    shapes: 'R, D',
  },
  {
    ...USUAL_ROW,
    ...{ id: 'flux-3-image', remoteId: 'flux-3-image', name: 'FLUX.3' },
    description: 'The FLUX of October 2026: looks at each frame and paints it anew.',
    costPerImage: 0.048,
    source: 'vercel.com/ai-gateway/models/flux-3-image and a client’s copy of bfl.ai/pricing, November 2026: at 1k',
    priceText: '0.048; the answer says it',
    shapes: 'C, of client libraries',
  },
]

export const blackForestLabs = defineProvider({
  id: 'black-forest-labs',
  name: 'Black Forest Labs',
  concurrency: { kind: 'remote' },
  models,
  variables: {
    BFL_API_KEY: keyVariable('Key for Black Forest Labs.'),
    BFL_MODELS: modelsVariable(models),
    BFL_OPTIONS: modelOptionsVariable('{"flux-2-flex":{"steps":30,"guidance":4}}'),
    BFL_BASE_URL: baseUrlVariable('https://api.bfl.ai/v1'),
  },
  open: async (v, parts) => {
    const { openBlackForestLabs } = await import('./black-forest-labs-provider.ts')
    const settings = {
      key: v.BFL_API_KEY,
      baseUrl: v.BFL_BASE_URL,
      models: v.BFL_MODELS,
      options: optionsOfRows('BFL_OPTIONS', v.BFL_OPTIONS, [...v.BFL_MODELS, ...models]),
    }
    return { models: openBlackForestLabs(settings, parts) }
  },
})
