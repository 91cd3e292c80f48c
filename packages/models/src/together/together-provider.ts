import type { ModelProvider } from '../image-model.ts'
import type { ModelRow } from '../model-rows.ts'
import { firstPicture, imagesAnswer } from '../openai/images-api.ts'
import type { VendorSettings } from '../provider-settings.ts'
import type { Draw } from '../remote/remote-model.ts'
import type { RemoteParts } from '../remote/remote-provider.ts'
import { frameSeed, previousDataUri } from '../remote/step-inputs.ts'
import { vendorProvider } from '../remote/vendor-provider.ts'
import type { Transport } from '../transport/transport.ts'

/** Together AI: the call that makes pictures takes one to begin with, too. */
export function openTogether(settings: VendorSettings, { context }: RemoteParts): ModelProvider | undefined {
  const vendor = {
    id: 'together',
    name: 'Together AI',
    baseUrl: 'https://api.together.xyz/v1',
    headers: { authorization: `Bearer ${settings.key}` },
    draw: (transport: Transport, row: ModelRow) => generate(transport, row.remoteId),
  } as const
  return vendorProvider(vendor, settings, context)
}

function generate(transport: Transport, model: string): Draw {
  return async (step, signal) => {
    const { width, height } = step.original
    const seed = frameSeed(step)
    const image_url = await previousDataUri(step)
    const json = { model, prompt: step.prompt, image_url, width, height, seed, n: 1, response_format: 'base64' }
    const answer = await transport.json({ path: '/images/generations', json }, imagesAnswer, signal)
    return { encoded: await firstPicture(transport, answer, signal) }
  }
}
