import { z } from 'zod'
import type { ImageModel } from '../image-model.ts'
import type { ModelRow } from '../model-rows.ts'
import type { RemoteParts } from '../provider-descriptor.ts'
import { onceAccepted } from '../remote/once-accepted.ts'
import type { Draw } from '../remote/remote-model.ts'
import { frameSeed, previousDataUri } from '../remote/step-inputs.ts'
import { type VendorSettings, vendorModels } from '../remote/vendor-provider.ts'
import type { Transport } from '../transport/transport.ts'

/** fal, through its queue: work there survives a lost connection, and can be called off. */
export function openFal(settings: VendorSettings, { context }: RemoteParts): readonly ImageModel[] {
  const vendor = {
    name: 'fal',
    headers: { authorization: `Key ${settings.key}` },
    draw: (transport: Transport, row: ModelRow) => queue(transport, row.remoteId),
  } as const
  return vendorModels(vendor, settings, context)
}

const queued = z.object({ request_id: z.string().regex(/^[\w-]{1,100}$/) })
const state = z.object({ status: z.string() })
const result = z.object({
  images: z.array(z.object({ url: z.string() })).min(1),
  has_nsfw_concepts: z.array(z.boolean()).nullish(),
})

function queue(transport: Transport, model: string): Draw {
  // Everything after submitting is asked of the app: the first two parts of the model's name.
  const app = model.split('/').slice(0, 2).join('/')
  return async (step, signal) => {
    const json = {
      prompt: step.prompt,
      image_url: await previousDataUri(step),
      strength: 0.95,
      seed: frameSeed(step),
      num_images: 1,
      output_format: 'png',
    }
    const { request_id } = await transport.json({ path: `/${model}`, json }, queued, signal)
    const request = `/${app}/requests/${request_id}`
    await transport.poll(
      async () => {
        const { status } = await transport.json({ path: `${request}/status` }, state, signal)
        return status === 'IN_QUEUE' || status === 'IN_PROGRESS' ? undefined : status
      },
      signal,
      (hurry) => transport.bytes({ method: 'PUT', path: `${request}/cancel` }, hurry),
    )
    const { images, has_nsfw_concepts } = await onceAccepted(transport.json({ path: request }, result, signal))
    // The picture is black then.
    if (has_nsfw_concepts?.[0]) {
      throw transport.fail({ kind: 'refused', sentence: 'fal does not allow the content.' }, 'has_nsfw_concepts')
    }
    return { encoded: await transport.picture(images[0]?.url ?? '', signal) }
  }
}
