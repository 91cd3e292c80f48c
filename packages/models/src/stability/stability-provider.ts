import { z } from 'zod'
import type { ImageModel } from '../image-model.ts'
import type { ModelRow } from '../model-rows.ts'
import type { RemoteParts } from '../provider-descriptor.ts'
import { canvasPng, placeWithin } from '../remote/canvas.ts'
import { atStrength, type ModelOptions, withOptions } from '../remote/model-options.ts'
import type { Draw } from '../remote/remote-model.ts'
import { frameSeed, pngFile } from '../remote/step-inputs.ts'
import { type VendorSettings, vendorModels } from '../remote/vendor-provider.ts'
import type { Transport } from '../transport/transport.ts'

const STRENGTH = 0.5
/** It takes no picture with a shorter side. */
const CANVAS = { minSidePx: 64, multiplePx: 1 }

interface StabilitySettings extends VendorSettings {
  readonly options: ModelOptions
}

/** Stability AI's Stable Image, by `POST /v2beta/stable-image/generate/sd3`: the answer has the picture's own size. */
export function openStability(settings: StabilitySettings, { context }: RemoteParts): readonly ImageModel[] {
  const vendor = {
    name: 'Stability AI',
    headers: { authorization: `Bearer ${settings.key}`, accept: 'application/json' },
    takesStrength: () => true,
    draw: (transport: Transport, row: ModelRow) => generate(transport, row.remoteId, settings.options),
  } as const
  return vendorModels(vendor, settings, context)
}

const answered = z.object({ image: z.string().nullish(), finish_reason: z.string().nullish() })

function generate(transport: Transport, model: string, options: ModelOptions): Draw {
  return async (step, signal) => {
    const placed = placeWithin(step.original, CANVAS)
    const form = new FormData()
    const fields = {
      ...{ mode: 'image-to-image', model, prompt: step.prompt, image: '' },
      ...{ strength: STRENGTH, seed: frameSeed(step), output_format: 'png' },
    }
    for (const [name, value] of Object.entries(atStrength(withOptions(fields, options, model), step)))
      form.set(name, String(value))
    form.set('image', pngFile(await canvasPng(step, placed)))
    const { image, finish_reason } = await transport.json(
      { path: '/v2beta/stable-image/generate/sd3', form },
      answered,
      signal,
    )
    // The picture is blurred then.
    if (finish_reason === 'CONTENT_FILTERED') {
      throw transport.fail({ kind: 'refused', sentence: 'Stability AI does not allow this content.' }, finish_reason)
    }
    if (!image) {
      throw transport.fail(
        { kind: 'broken', sentence: 'Stability AI answered without a picture.' },
        finish_reason ?? '',
      )
    }
    return { encoded: Buffer.from(image, 'base64'), region: placed.region }
  }
}
