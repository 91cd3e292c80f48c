import { type KnownModel, USUAL_ROW } from '../model-rows.ts'
import { defineProvider } from '../provider-descriptor.ts'
import { optionsOfRows } from '../remote/model-options.ts'
import { baseUrlVariable, keyVariable, modelOptionsVariable, modelsVariable } from '../variable-kinds.ts'

const models: readonly KnownModel[] = [
  {
    ...USUAL_ROW,
    ...{ id: 'flux-dev', remoteId: 'black-forest-labs/flux-dev', name: 'Flux Dev' },
    description: 'Dissolves four fifths of each frame in noise and paints it anew from there.',
    isRecommended: true,
    costPerImage: 0.025,
    source: 'replicate.com/black-forest-labs/flux-dev',
    shapes: 'R',
  },
  {
    ...USUAL_ROW,
    ...{ id: 'flux-2-pro', remoteId: 'black-forest-labs/flux-2-pro', name: 'FLUX.2 pro' },
    description: 'The large FLUX.2: looks at each frame and paints it anew.',
    costPerImage: 0.045,
    source: "docs.bfl.ai/quick_start/pricing: the maker's price; Replicate's own was not found",
    priceText: "0.045, its maker's price",
    shapes: 'C',
  },
  {
    ...USUAL_ROW,
    ...{ id: 'flux-2-flex', remoteId: 'black-forest-labs/flux-2-flex', name: 'FLUX.2 flex' },
    description: 'The FLUX.2 with steps of its own: looks at each frame and paints it anew, slowly.',
    costPerImage: 0.12,
    source:
      'lumenfall.ai/models/black-forest-labs/flux.2-flex: a third party, 0.06 a megapixel, of what is looked at and of what is painted',
    priceText: '0.12, by a third party',
    shapes: 'C',
  },
  {
    ...USUAL_ROW,
    ...{ id: 'nano-banana', remoteId: 'google/nano-banana', name: 'Nano Banana' },
    description: 'Google’s Gemini 2.5 Flash Image: sees each frame and draws what it saw.',
    costPerImage: 0.039,
    source: 'lumenfall.ai/models/google/gemini-2.5-flash-image: a third party, of Replicate',
    priceText: '0.039, by a third party',
    shapes: 'C',
  },
  {
    ...USUAL_ROW,
    ...{ id: 'seedream-4', remoteId: 'bytedance/seedream-4', name: 'Seedream 4' },
    description: 'Paints each frame anew at twice its size and more; it comes back at the frame’s own.',
    costPerImage: 0.03,
    source: 'lumenfall.ai/models/bytedance/seedream-4: a third party, of Replicate',
    priceText: '0.03, by a third party',
    shapes: 'C',
  },
  {
    ...USUAL_ROW,
    ...{ id: 'flux-schnell', remoteId: 'black-forest-labs/flux-schnell', name: 'Flux Schnell' },
    description: 'Never sees the picture: a vision model describes each frame, and the next is drawn from the words.',
    type: 'describe-then-draw',
    costPerImage: 0.003,
    source: 'replicate.com/black-forest-labs/flux-schnell; the caption comes on top',
    priceText: '0.003 and the caption',
    shapes: 'R',
  },
  {
    ...USUAL_ROW,
    ...{
      id: 'stable-diffusion-xl',
      remoteId: 'stability-ai/sdxl:7762fd07cf82c948538e41f63f77d685e02b063e37e496e96eefd46c929f9bdc',
      name: 'Stable Diffusion XL',
    },
    description: 'Dissolves half of each frame in noise and finds a picture in it again.',
    sideMultiplePx: 64,
    costPerImage: 0.004,
    source: 'replicate.com/stability-ai/sdxl: by time, about this',
    priceText: 'about 0.004',
    shapes: 'R',
  },
]

export const replicate = defineProvider({
  id: 'replicate',
  name: 'Replicate',
  concurrency: { kind: 'remote' },
  models,
  variables: {
    REPLICATE_API_TOKEN: keyVariable('Token for Replicate.'),
    REPLICATE_MODELS: modelsVariable(models, 'Models to offer: `owner/name`, or `owner/name:version`.'),
    REPLICATE_OPTIONS: modelOptionsVariable('{"flux-dev":{"prompt_strength":0.6,"guidance":3}}'),
    REPLICATE_BASE_URL: baseUrlVariable('https://api.replicate.com/v1'),
  },
  open: async (v, parts) => {
    const { openReplicate } = await import('./replicate-provider.ts')
    return {
      models: openReplicate(
        {
          ...{ key: v.REPLICATE_API_TOKEN, baseUrl: v.REPLICATE_BASE_URL },
          ...{
            models: v.REPLICATE_MODELS,
            options: optionsOfRows('REPLICATE_OPTIONS', v.REPLICATE_OPTIONS, [...v.REPLICATE_MODELS, ...models]),
          },
        },
        parts,
      ),
    }
  },
})
