import { z } from 'zod'
import type { ImageModel, Step } from '../image-model.ts'
import { ModelError } from '../model-error.ts'
import type { ModelRow } from '../model-rows.ts'
import type { RemoteParts } from '../provider-descriptor.ts'
import { nearestAspect } from '../remote/nearest-aspect.ts'
import type { Draw } from '../remote/remote-model.ts'
import { frameSeed, previousPng, toBase64 } from '../remote/step-inputs.ts'
import { type VendorSettings, vendorModels } from '../remote/vendor-provider.ts'
import type { Transport } from '../transport/transport.ts'

const NAME = 'Black Forest Labs'
const SHAPES = ['1:1', '3:2', '2:3', '4:3', '3:4', '16:9', '9:16', '21:9', '9:21'] as const
const LEAST_SIDE_PX = 256
/** How work ends; every other word means that it goes on. */
const ENDED = /^(ready|error|failed|task not found)$|moderated/i
const USD_PER_CREDIT = 0.01

/** FLUX from its makers. */
export function openBlackForestLabs(settings: VendorSettings, { context }: RemoteParts): readonly ImageModel[] {
  const vendor = {
    name: NAME,
    headers: { 'x-key': settings.key },
    draw: (transport: Transport, row: ModelRow) => submit(transport, settings.baseUrl, row.remoteId),
  } as const
  return vendorModels(vendor, settings, context)
}

const submitted = z.object({ polling_url: z.string(), cost: z.number().nonnegative().nullish() })
const seen = z.object({ status: z.string(), result: z.object({ sample: z.string() }).nullish() })

function submit(transport: Transport, baseUrl: string, model: string): Draw {
  return async (step, signal) => {
    const json = {
      prompt: step.prompt,
      input_image: toBase64(await previousPng(step)),
      seed: frameSeed(step),
      output_format: 'png',
      ...sizeFor(model, step),
    }
    const { polling_url, cost } = await transport.json({ path: `/${model}`, json }, submitted, signal)
    const address = checked(polling_url, baseUrl)
    const { status, result } = await transport.poll(async () => {
      const look = await transport.json({ path: address }, seen, signal)
      return ENDED.test(look.status) ? look : undefined
    }, signal)
    if (status === 'Ready' && result) {
      const costUsd = cost == null ? undefined : cost * USD_PER_CREDIT
      return { encoded: await transport.picture(result.sample, signal), costUsd }
    }
    if (/moderated/i.test(status)) {
      throw transport.fail({ kind: 'refused', sentence: `${NAME} does not allow the content.` }, status)
    }
    throw transport.fail({ kind: 'broken', sentence: `${NAME} made no picture.` }, status)
  }
}

function sizeFor(model: string, { original }: Step) {
  if (!model.startsWith('flux-2')) return { aspect_ratio: nearestAspect(original, SHAPES) }
  return { width: Math.max(LEAST_SIDE_PX, original.width), height: Math.max(LEAST_SIDE_PX, original.height) }
}

/** Looking is done in the region that took the work, and with the key: at their own hosts or at ours, nowhere else. */
function checked(address: string, baseUrl: string): string {
  const url = URL.parse(address)
  const isTheirs = url?.protocol === 'https:' && /(^|\.)bfl\.(ai|ml)$/.test(url.hostname)
  if (url !== null && (isTheirs || url.origin === new URL(baseUrl).origin)) return url.href
  throw new ModelError('broken', `${NAME} answered with something unexpected.`)
}
