import { z } from 'zod'
import type { ImageModel, Step } from '../image-model.ts'
import { ModelError } from '../model-error.ts'
import type { ModelRow } from '../model-rows.ts'
import type { RemoteParts } from '../provider-descriptor.ts'
import { canvasPng, type Placed, placeInShape, placeWithin } from '../remote/canvas.ts'
import { type ModelOptions, withOptions } from '../remote/model-options.ts'
import type { Draw } from '../remote/remote-model.ts'
import { shapesOf } from '../remote/shapes.ts'
import { frameSeed, toBase64 } from '../remote/step-inputs.ts'
import { type VendorSettings, vendorModels } from '../remote/vendor-provider.ts'
import type { Transport } from '../transport/transport.ts'

const NAME = 'Black Forest Labs'
const SHAPES = shapesOf('1:1', '3:2', '2:3', '4:3', '3:4', '16:9', '9:16', '21:9', '9:21')
/** FLUX.3's, which takes no picture with a shorter side (docs.comfy.org, Comfy Router's reference of bfl/flux-3-image). */
const OF_FLUX_3 = {
  shapes: shapesOf(
    ...(['1:1', '2:1', '1:2', '3:2', '2:3', '7:5', '5:7', '4:3', '3:4'] as const),
    ...['5:4', '4:5', '16:9', '9:16', '21:9', '9:21'],
  ),
  minSidePx: 256,
}
const BY_NUMBER = { minSidePx: 256, multiplePx: 16 }
/** How work ends; every other word means that it goes on. */
const ENDED = /^(ready|error|failed|task not found)$|moderated/i
const CREDITS_PER_USD = 100

interface BlackForestLabsSettings extends VendorSettings {
  readonly options: ModelOptions
}

/** FLUX from its makers. */
export function openBlackForestLabs(
  settings: BlackForestLabsSettings,
  { context }: RemoteParts,
): readonly ImageModel[] {
  const vendor = {
    name: NAME,
    headers: { 'x-key': settings.key },
    draw: (transport: Transport, row: ModelRow) => submit(transport, settings, row.remoteId),
  } as const
  return vendorModels(vendor, settings, context)
}

const submitted = z.object({ polling_url: z.string(), cost: z.number().nonnegative().nullish().catch(undefined) })
const seen = z.object({ status: z.string(), result: z.object({ sample: z.string() }).nullish() })

function submit(transport: Transport, { baseUrl, options }: BlackForestLabsSettings, model: string): Draw {
  return async (step, signal) => {
    const { placed, size } = placeFor(model, step)
    const picture = toBase64(await canvasPng(step, placed))
    const fields = { prompt: step.prompt, ...size, ...pictureFields(model, picture, frameSeed(step)) }
    const json = withOptions(fields, options, model)
    const { polling_url, cost } = await transport.json({ path: `/${model}`, json }, submitted, signal)
    const address = checked(polling_url, baseUrl)
    const { status, result } = await transport.poll(async () => {
      const look = await transport.json({ path: address }, seen, signal)
      return ENDED.test(look.status) ? look : undefined
    }, signal)
    if (status === 'Ready' && result) {
      const costUsd = cost == null ? undefined : cost / CREDITS_PER_USD
      return { encoded: await transport.picture(result.sample, signal), region: placed.region, costUsd }
    }
    if (/moderated/i.test(status)) {
      throw transport.fail({ kind: 'refused', sentence: `${NAME} does not allow this content.` }, status)
    }
    throw transport.fail({ kind: 'broken', sentence: `${NAME} made no picture.` }, status)
  }
}

/** Where the frame lies in what is asked for: FLUX.2 paints in sizes by number, its relatives in shapes. */
function placeFor(model: string, { original }: Step): { readonly placed: Placed; readonly size: object } {
  if (model.startsWith('flux-2')) {
    const placed = placeWithin(original, BY_NUMBER)
    return { placed, size: placed.canvas }
  }
  if (model.startsWith('flux-3')) {
    const placed = placeInShape(original, OF_FLUX_3.shapes, OF_FLUX_3.minSidePx)
    return { placed, size: { aspect_ratio: placed.shape.name, resolution: '1k' } }
  }
  const placed = placeInShape(original, SHAPES)
  return { placed, size: { aspect_ratio: placed.shape.name } }
}

/**
 * FLUX.3 takes several pictures and neither seed nor format, and looks things up in the web unless told not to; FLUX.2 writes prompts
 * anew unless told not to, by one name in the clients of its makers and by the other in the documents of its resellers. klein never does.
 */
function pictureFields(model: string, picture: string, seed: number): object {
  if (model.startsWith('flux-3')) return { images: [picture], grounding: false }
  const fields = { input_image: picture, seed, output_format: 'png' }
  const keepsPrompt = model.startsWith('flux-2') && !model.includes('klein')
  return keepsPrompt ? { ...fields, disable_pup: true, prompt_upsampling: false } : fields
}

/** Looking is done in the region that took the work, and with the key: at their own hosts or at ours, nowhere else. */
function checked(address: string, baseUrl: string): string {
  const url = URL.parse(address)
  const isTheirs = url?.protocol === 'https:' && /(^|\.)bfl\.(ai|ml)$/.test(url.hostname)
  if (url !== null && (isTheirs || url.origin === new URL(baseUrl).origin)) return url.href
  throw new ModelError('broken', `${NAME} sent an unexpected answer.`)
}
