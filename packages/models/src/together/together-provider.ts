import type { ImageModel } from '../image-model.ts'
import type { ModelRow } from '../model-rows.ts'
import { firstPicture, imagesAnswer } from '../openai/images-api.ts'
import type { RemoteParts } from '../provider-descriptor.ts'
import { type ModelOptions, withOptions } from '../remote/model-options.ts'
import type { Draw } from '../remote/remote-model.ts'
import { frameSeed, previousDataUri } from '../remote/step-inputs.ts'
import { type VendorSettings, vendorModels } from '../remote/vendor-provider.ts'
import type { Transport } from '../transport/transport.ts'

interface TogetherSettings extends VendorSettings {
  readonly options: ModelOptions
}

/** Together AI: the call that makes pictures takes one to begin with, too. */
export function openTogether(settings: TogetherSettings, { context }: RemoteParts): readonly ImageModel[] {
  const vendor = {
    name: 'Together AI',
    headers: { authorization: `Bearer ${settings.key}` },
    draw: (transport: Transport, row: ModelRow) => drawAtTogether(transport, row.remoteId, settings.options),
  } as const
  return vendorModels(vendor, settings, context)
}

/** Together's call that makes pictures, wherever it is reached. */
export function drawAtTogether(transport: Transport, model: string, options: ModelOptions): Draw {
  return async (step, signal) => {
    const { width, height } = step.original
    const seed = frameSeed(step)
    const picture = await previousDataUri(step)
    const fields = {
      ...{ model, prompt: step.prompt, width, height, seed, n: 1, response_format: 'base64' },
      // JPEG unless asked otherwise: its losses would be fed back into the loop.
      output_format: 'png',
      // FLUX.1 Kontext reads this alone, all others that alone (docs.together.ai/docs/image-to-image).
      ...(/flux\.1.*kontext/i.test(model) ? { image_url: picture } : { reference_images: [picture] }),
    }
    const json = withOptions(fields, options, model)
    const answer = await transport.json({ path: '/images/generations', json }, imagesAnswer, signal)
    return { encoded: await firstPicture(transport, answer, signal) }
  }
}
