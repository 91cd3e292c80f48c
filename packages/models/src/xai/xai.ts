import { type KnownModel, USUAL_ROW } from '../model-rows.ts'
import { defineProvider } from '../provider-descriptor.ts'
import { optionsOfRows } from '../remote/model-options.ts'
import { UnusableVariable } from '../unusable-variable.ts'
import { baseUrlVariable, keyVariable, modelOptionsVariable, modelsVariable } from '../variable-kinds.ts'

const models: readonly KnownModel[] = [
  {
    ...USUAL_ROW,
    ...{ id: 'grok-imagine-image', remoteId: 'grok-imagine-image', name: 'Grok Imagine' },
    description: 'xAI’s image model: looks at each frame, reads the words, and paints it anew.',
    isRecommended: true,
    costPerImage: 0.022,
    source: 'docs.x.ai: 0.02 for the picture made, 0.002 for the one looked at; third parties name the figures',
    priceText: 'about 0.022; the answer says it',
    shapes: 'R',
  },
  {
    ...USUAL_ROW,
    ...{ id: 'grok-imagine-image-2.0', remoteId: 'grok-imagine-image-2.0', name: 'Grok Imagine 2.0' },
    description: 'xAI’s newer image model: looks at each frame, reads the words, and paints it anew.',
    costPerImage: 0.042,
    source:
      'third parties, docs.apiyi.com among them, October 2026: 0.04 at low and 1k, and 0.002 for the one looked at',
    priceText: 'about 0.042; the answer says it',
    shapes: 'C, of client libraries',
  },
]

export const xai = defineProvider({
  id: 'xai',
  name: 'xAI',
  concurrency: { kind: 'remote' },
  models,
  variables: {
    XAI_API_KEY: keyVariable('Key for xAI.'),
    XAI_MODELS: modelsVariable(models),
    XAI_OPTIONS: {
      ...modelOptionsVariable('{"grok-imagine-image-2.0":{"quality":"medium"}}'),
      meaning:
        'Fields of the request for single models, as a JSON object by their ids: `{"grok-imagine-image-2.0":{"quality":"medium"}}`. xAI has neither strength nor steps nor guidance. Another `quality` or `resolution` has another price, which `XAI_MODELS` must name: `grok-imagine-image-2.0=0.06`.',
    },
    XAI_BASE_URL: baseUrlVariable('https://api.x.ai/v1'),
  },
  open: async (v, parts) => {
    const { openXai } = await import('./xai-provider.ts')
    const settings = {
      key: v.XAI_API_KEY,
      baseUrl: v.XAI_BASE_URL,
      models: v.XAI_MODELS,
      options: optionsOfRows('XAI_OPTIONS', v.XAI_OPTIONS, [...v.XAI_MODELS, ...models]),
    }
    const unpriced = settings.models.find(
      (row) => row.hasOwnPrice !== true && hasOtherTier(settings.options[row.remoteId]),
    )
    if (unpriced !== undefined) {
      const reason = `${unpriced.id} has a different price with that; set it: XAI_MODELS=${unpriced.id}=0.06`
      throw new UnusableVariable('XAI_OPTIONS', reason)
    }
    return { models: openXai(settings, parts) }
  },
})

/** Whether these fields ask for a tier that the row's price does not hold for. */
function hasOtherTier(fields: Readonly<Record<string, unknown>> = {}): boolean {
  return 'quality' in fields || 'resolution' in fields
}
