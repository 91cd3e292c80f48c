import type { ImageModel } from '../image-model.ts'
import type { ModelRow } from '../model-rows.ts'
import type { RemoteParts } from '../provider-descriptor.ts'
import { canvasPng } from '../remote/canvas.ts'
import type { Draw } from '../remote/remote-model.ts'
import { pngFile } from '../remote/step-inputs.ts'
import { type VendorSettings, vendorModels } from '../remote/vendor-provider.ts'
import type { Classification, Failure } from '../transport/classify-status.ts'
import type { Transport } from '../transport/transport.ts'
import { firstPicture, imagesAnswer } from './images-api.ts'
import { fitOf, placeForOpenAi } from './openai-canvas.ts'
import { costOfUsage } from './usage-cost.ts'

export type OpenAiQuality = 'low' | 'medium' | 'high' | 'xhigh' | 'max' | 'auto'

/**
 * How many times as long as *low* a quality may take. Nobody publishes it, so these are room and not figures: a call that is given up is
 * paid for, and made again.
 */
const TIMES_AS_LONG: Readonly<Record<OpenAiQuality, number>> = { low: 1, medium: 2, high: 4, xhigh: 6, max: 8, auto: 4 }
const CALL_MS = 120_000

interface OpenAiSettings extends VendorSettings {
  readonly quality: OpenAiQuality
}

/** OpenAI's image models, by `POST /images/edits`; which ones is a setting, as they come and go. */
export function openOpenAi(settings: OpenAiSettings, { context }: RemoteParts): readonly ImageModel[] {
  const times = TIMES_AS_LONG[settings.quality]
  const vendor = {
    name: 'OpenAI',
    headers: { authorization: `Bearer ${settings.key}` },
    classify,
    draw: (transport: Transport, row: ModelRow) => edit(transport, row, settings.quality),
    callMs: CALL_MS * times,
  } as const
  const models = settings.models.map((row) => {
    return { ...row, ...fitOf(row.remoteId), expectedFrameMs: row.expectedFrameMs * times }
  })
  return vendorModels(vendor, { ...settings, models }, context)
}

function edit(transport: Transport, { remoteId: model, tokenPrices }: ModelRow, quality: OpenAiQuality): Draw {
  return async (step, signal) => {
    const placed = placeForOpenAi(model, step.original)
    const form = new FormData()
    form.set('model', model)
    form.set('prompt', step.prompt)
    form.set('image', pngFile(await canvasPng(step, placed)))
    form.set('n', '1')
    form.set('size', placed.size)
    form.set('quality', quality)
    const answer = await transport.json({ path: '/images/edits', form }, imagesAnswer, signal)
    const { region } = placed
    return { encoded: await firstPicture(transport, answer, signal), region, costUsd: costOfUsage(answer, tokenPrices) }
  }
}

/** New image models are for organisations that have shown papers; which key is used does not matter then. */
function classify({ status, text }: Failure): Classification | undefined {
  if (status !== 403 || !/organization must be verified/i.test(text)) return undefined
  return { kind: 'misconfigured', sentence: 'OpenAI offers this model to verified organisations only.' }
}
