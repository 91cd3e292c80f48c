import type { ModelProvider } from '../image-model.ts'
import type { ModelRow } from '../model-rows.ts'
import type { OpenAiSettings } from '../provider-settings.ts'
import { nearestAspect } from '../remote/nearest-aspect.ts'
import type { Draw } from '../remote/remote-model.ts'
import type { RemoteParts } from '../remote/remote-provider.ts'
import { pngFile, previousPng } from '../remote/step-inputs.ts'
import { vendorProvider } from '../remote/vendor-provider.ts'
import type { Transport } from '../transport/transport.ts'
import { firstPicture, imagesAnswer } from './images-api.ts'

/** OpenAI's image models, by `POST /images/edits`; which ones is a setting, as they come and go. */
export function openOpenAi(settings: OpenAiSettings, { context }: RemoteParts): ModelProvider | undefined {
  const vendor = {
    id: 'openai',
    name: 'OpenAI',
    baseUrl: 'https://api.openai.com/v1',
    headers: { authorization: `Bearer ${settings.key}` },
    draw: (transport: Transport, row: ModelRow) => edit(transport, row.remoteId, settings.quality),
  } as const
  return vendorProvider(vendor, settings, context)
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
