import type { ImageModel } from '../image-model.ts'
import type { ModelRow } from '../model-rows.ts'
import type { RemoteParts } from '../provider-descriptor.ts'
import { nearestAspect } from '../remote/nearest-aspect.ts'
import type { Draw } from '../remote/remote-model.ts'
import { pngFile, previousPng } from '../remote/step-inputs.ts'
import { type VendorSettings, vendorModels } from '../remote/vendor-provider.ts'
import type { Transport } from '../transport/transport.ts'
import { firstPicture, imagesAnswer } from './images-api.ts'

interface OpenAiSettings extends VendorSettings {
  readonly quality: 'low' | 'medium' | 'high' | 'auto'
}

/** OpenAI's image models, by `POST /images/edits`; which ones is a setting, as they come and go. */
export function openOpenAi(settings: OpenAiSettings, { context }: RemoteParts): readonly ImageModel[] {
  const vendor = {
    name: 'OpenAI',
    headers: { authorization: `Bearer ${settings.key}` },
    draw: (transport: Transport, row: ModelRow) => edit(transport, row.remoteId, settings.quality),
  } as const
  return vendorModels(vendor, settings, context)
}

function edit(transport: Transport, model: string, quality: OpenAiSettings['quality']): Draw {
  return async (step, signal) => {
    const form = new FormData()
    form.set('model', model)
    form.set('prompt', step.prompt)
    form.set('image', pngFile(await previousPng(step)))
    form.set('n', '1')
    form.set('size', nearestAspect(step.original, ['1024x1024', '1536x1024', '1024x1536']))
    form.set('quality', quality)
    const answer = await transport.json({ path: '/images/edits', form }, imagesAnswer, signal)
    return { encoded: await firstPicture(transport, answer, signal) }
  }
}
