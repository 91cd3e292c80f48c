import type { Region } from '@afterimage/frames/frame-size'
import { z } from 'zod'
import { shapesOfGemini } from '../google/google-canvas.ts'
import type { ImageModel, Step } from '../image-model.ts'
import type { ModelRow } from '../model-rows.ts'
import type { RemoteParts } from '../provider-descriptor.ts'
import { canvasPng, placeInShape } from '../remote/canvas.ts'
import { atStrength, type ModelOptions, withOptions } from '../remote/model-options.ts'
import { onceAccepted } from '../remote/once-accepted.ts'
import type { Draw } from '../remote/remote-model.ts'
import { dataUri, frameSeed, previousDataUri } from '../remote/step-inputs.ts'
import { type VendorSettings, vendorModels } from '../remote/vendor-provider.ts'
import type { Transport } from '../transport/transport.ts'

interface FalSettings extends VendorSettings {
  readonly options: ModelOptions
}

/** fal, through its queue: work there survives a lost connection, and can be called off. */
export function openFal(settings: FalSettings, { context }: RemoteParts): readonly ImageModel[] {
  const vendor = {
    name: 'fal',
    headers: { authorization: `Key ${settings.key}` },
    takesStrength: beginsWithNoise,
    draw: (transport: Transport, row: ModelRow) => drawThroughQueue(transport, row.remoteId, settings.options),
  } as const
  return vendorModels(vendor, settings, context)
}

const queued = z.object({ request_id: z.string().regex(/^[\w-]{1,100}$/) })
const state = z.object({ status: z.string() })
const result = z.object({
  images: z.array(z.object({ url: z.string() })).min(1),
  has_nsfw_concepts: z.array(z.boolean()).nullish(),
  /** What some of its models call the same. */
  nsfw_content_detected: z.array(z.boolean()).nullish(),
})

/** fal's queue, wherever it is reached: `query` goes with each of its requests. */
export function drawThroughQueue(transport: Transport, model: string, options: ModelOptions, query = ''): Draw {
  // Everything after submitting is asked of the app: the first two parts of the model's name.
  const app = model.split('/').slice(0, 2).join('/')
  return async (step, signal) => {
    const { region, ...picture } = await pictureFields(model, step)
    const fields = { prompt: step.prompt, num_images: 1, output_format: 'png', ...picture }
    const json = atStrength(withOptions(fields, options, model), step)
    const { request_id } = await transport.json({ path: `/${model}${query}`, json }, queued, signal)
    const request = `/${app}/requests/${request_id}`
    await transport.poll(
      async () => {
        const { status } = await transport.json({ path: `${request}/status${query}` }, state, signal)
        return status === 'IN_QUEUE' || status === 'IN_PROGRESS' ? undefined : status
      },
      signal,
      (hurry) => transport.bytes({ method: 'PUT', path: `${request}/cancel${query}` }, hurry),
    )
    const { images, ...flags } = await onceAccepted(
      // Fetching costs nothing, so it is repeated where the work would be lost.
      transport.poll(() => transport.json({ path: `${request}${query}` }, result, signal), signal),
    )
    // The picture is black then.
    if (flags.has_nsfw_concepts?.[0] || flags.nsfw_content_detected?.[0]) {
      throw transport.fail({ kind: 'refused', sentence: 'fal does not allow this content.' }, JSON.stringify(flags))
    }
    return { encoded: await transport.picture(images[0]?.url ?? '', signal), region }
  }
}

/** Fields of a request, and where the frame lies in the picture that is sent, where it is not all of it. */
type PictureFields = Readonly<Record<string, unknown>> & { readonly region?: Region }

/** Whether a model begins with noise, as much as its strength says, rather than with the picture. */
function beginsWithNoise(model: string): boolean {
  return !/nano-banana|kontext|\/edit\b|seedream|qwen-image-edit/.test(model)
}

/**
 * Models that edit take a list of pictures and paint without a strength, those that begin with noise take one
 * (fal.ai/models/<model>/api). Under another name the picture is ignored.
 */
async function pictureFields(model: string, step: Step): Promise<PictureFields> {
  const seed = frameSeed(step)
  if (model.includes('nano-banana')) return googleFields(model, step)
  const picture = await previousDataUri(step)
  if (model.includes('kontext')) return { image_url: picture, seed }
  if (beginsWithNoise(model)) return { image_url: picture, strength: 0.95, seed }
  const { width, height } = step.original
  const size = { image_size: { width, height }, seed }
  return model === 'fal-ai/qwen-image-edit' ? { ...size, image_url: picture } : { ...size, image_urls: [picture] }
}

/** Google's models paint in shapes; the first of them has neither a seed nor a resolution. */
async function googleFields(model: string, step: Step): Promise<PictureFields> {
  const placed = placeInShape(step.original, shapesOfGemini(model))
  const picture = dataUri(await canvasPng(step, placed))
  const fields = { image_urls: [picture], aspect_ratio: placed.shape.name, region: placed.region }
  return model.includes('nano-banana/') ? fields : { ...fields, resolution: '1K', seed: frameSeed(step) }
}
