import { canvasesOf } from '../google/google-canvas.ts'
import { type KnownModel, USUAL_ROW } from '../model-rows.ts'
import { defineProvider } from '../provider-descriptor.ts'
import { optionsOfRows } from '../remote/model-options.ts'
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
  {
    ...USUAL_ROW,
    ...{ id: 'flux-2-klein-4b', remoteId: 'fal-ai/flux-2/klein/4b/edit', name: 'FLUX.2 klein' },
    description: 'The small FLUX.2: looks at each frame and paints it anew in four steps.',
    expectedFrameMs: 4_000,
    costPerImage: 0.02,
    source:
      'lumenfall.ai/models/black-forest-labs/flux.2-klein-4b: a third party, 0.01 a megapixel, of what is looked at and of what is painted',
    priceText: '0.02, by a third party',
    shapes: 'D',
  },
  {
    ...USUAL_ROW,
    ...{ id: 'flux-2-dev', remoteId: 'fal-ai/flux-2/edit', name: 'FLUX.2 dev' },
    description: 'The open FLUX.2: looks at each frame and paints it anew.',
    costPerImage: 0.024,
    source:
      'lumenfall.ai/models/black-forest-labs/flux.2-dev: a third party, 0.012 a megapixel, of what is looked at and of what is painted',
    priceText: '0.024, by a third party',
    shapes: 'D',
  },
  {
    ...USUAL_ROW,
    ...{ id: 'qwen-image-edit', remoteId: 'fal-ai/qwen-image-edit', name: 'Qwen Image Edit' },
    description: 'An open model made for editing: is told what to do with each frame, and does it.',
    costPerImage: 0.03,
    source: 'fal.ai/models/fal-ai/qwen-image-edit/llms.txt: 0.03 a megapixel',
    shapes: 'D',
  },
  {
    ...USUAL_ROW,
    ...{ id: 'seedream-4', remoteId: 'fal-ai/bytedance/seedream/v4/edit', name: 'Seedream 4' },
    description: 'ByteDance’s image model: looks at each frame, reads the words, and paints it anew.',
    expectedFrameMs: 15_000,
    // What is smaller it enlarges by itself.
    minPixels: 921_600,
    costPerImage: 0.03,
    source: 'fal.ai/models/fal-ai/bytedance/seedream/v4/edit/llms.txt: 0.03 a picture',
    shapes: 'D',
  },
  {
    ...USUAL_ROW,
    ...{ id: 'nano-banana-2', remoteId: 'fal-ai/nano-banana-2/edit', name: 'Nano Banana 2' },
    description: 'Gemini’s image model, through fal: looks at each frame, reads the words, and answers with a new one.',
    canvases: canvasesOf('nano-banana-2'),
    costPerImage: 0.08,
    source: 'fal.ai/models/fal-ai/nano-banana-2/edit/llms.txt: 0.08 a picture at 1K',
    shapes: 'D',
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
    FAL_OPTIONS: modelOptionsVariable('{"flux-dev":{"strength":0.6,"num_inference_steps":28}}'),
    FAL_BASE_URL: baseUrlVariable('https://queue.fal.run', 'Another address of the queue.'),
  },
  open: async (v, parts) => {
    const { openFal } = await import('./fal-provider.ts')
    const settings = {
      key: v.FAL_KEY,
      baseUrl: v.FAL_BASE_URL,
      models: v.FAL_MODELS,
      options: optionsOfRows('FAL_OPTIONS', v.FAL_OPTIONS, [...v.FAL_MODELS, ...models]),
    }
    return { models: openFal(settings, parts) }
  },
})
