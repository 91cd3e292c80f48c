import type { ImageModel } from '../image-model.ts'
import type { ModelRow } from '../model-rows.ts'
import { firstPicture, imagesAnswer } from '../openai/images-api.ts'
import type { RemoteParts } from '../provider-descriptor.ts'
import { canvasPng, placeInShape } from '../remote/canvas.ts'
import { type ModelOptions, withOptions } from '../remote/model-options.ts'
import type { Draw } from '../remote/remote-model.ts'
import { dataUri } from '../remote/step-inputs.ts'
import { type VendorSettings, vendorModels } from '../remote/vendor-provider.ts'
import type { Transport } from '../transport/transport.ts'
import { GROK_CANVASES } from './xai-canvas.ts'

/** In the answer's `cost_in_usd_ticks`, a dollar has this many. */
const TICKS_PER_USD = 1e10

interface XaiSettings extends VendorSettings {
  readonly options: ModelOptions
}

/** xAI: OpenAI's call by name, but in JSON. */
export function openXai(settings: XaiSettings, { context }: RemoteParts): readonly ImageModel[] {
  const vendor = {
    name: 'xAI',
    headers: { authorization: `Bearer ${settings.key}` },
    draw: (transport: Transport, row: ModelRow) => edit(transport, row.remoteId, settings.options),
  } as const
  const models = settings.models.map((row) => ({ ...row, canvases: GROK_CANVASES }))
  return vendorModels(vendor, { ...settings, models }, context)
}

function edit(transport: Transport, model: string, options: ModelOptions): Draw {
  return async (step, signal) => {
    const placed = placeInShape(step.original, GROK_CANVASES)
    const image = { url: dataUri(await canvasPng(step, placed)), type: 'image_url' }
    const fields = { model, prompt: step.prompt, image, n: 1, response_format: 'b64_json' }
    const json = { ...tierOf(model), ...withOptions(fields, options, model) }
    const answer = await transport.json({ path: '/images/edits', json }, imagesAnswer, signal)
    const ticks = answer.usage?.cost_in_usd_ticks
    const costUsd = ticks == null ? undefined : ticks / TICKS_PER_USD
    return { encoded: await firstPicture(transport, answer, signal), region: placed.region, costUsd }
  }
}

/** The newer models come in tiers, each with a price of its own; the row's is that of the least. */
function tierOf(model: string): object {
  return /image-[2-9]/.test(model) ? { quality: 'low', resolution: '1k' } : {}
}
