import { z } from 'zod'
import type { ImageModel } from '../image-model.ts'
import type { ModelRow } from '../model-rows.ts'
import type { RemoteParts } from '../provider-descriptor.ts'
import { canvasPng, placeWithin } from '../remote/canvas.ts'
import { describeThenDraw } from '../remote/describe-then-draw.ts'
import { atStrength, type ModelOptions, withOptions } from '../remote/model-options.ts'
import { type Draw, remoteModel } from '../remote/remote-model.ts'
import { frameSeed, pngFile, toBase64 } from '../remote/step-inputs.ts'
import type { VendorSettings } from '../remote/vendor-provider.ts'
import type { Transport } from '../transport/transport.ts'
import { cloudflareCaptioner } from './cloudflare-captioner.ts'
import { type CloudflareAccount, openCloudflareTransport } from './cloudflare-transport.ts'

/** Both models paint no smaller. */
const CANVAS = { minSidePx: 256, multiplePx: 1 }
/** The longest prompt that FLUX.1 schnell's schema allows. */
const MAX_PROMPT_CHARACTERS = 2_048

interface CloudflareSettings extends CloudflareAccount, VendorSettings {
  readonly options: ModelOptions
}

/** Adds the operator's options for one model to the fields of its request. */
type Complete = (fields: Readonly<Record<string, unknown>>) => Record<string, unknown>

/** Workers AI: FLUX.2 on the frame, FLUX.1 schnell from words, Stable Diffusion XL. */
export function openCloudflare(
  settings: CloudflareSettings,
  { context, captioner }: RemoteParts,
): readonly ImageModel[] {
  const transport = openCloudflareTransport(settings, context)
  const describe = captioner ?? cloudflareCaptioner(transport)
  const modelOf = (row: ModelRow): ImageModel => {
    const complete: Complete = (fields) => withOptions(fields, settings.options, row.remoteId)
    const { steps = 0 } = complete({ steps: row.stepPrice?.usual })
    const moreUsd = usdOfMoreSteps(row, Number(steps))
    if (row.type === 'image-to-image') {
      const takesStrength = !row.remoteId.includes('flux-2')
      const draw = takesStrength ? drawWithDiffusion : drawWithFlux2
      const priced = { ...row, takesStrength, costPerImage: row.costPerImage + moreUsd }
      return remoteModel('Cloudflare', priced, draw(transport, row, complete), context)
    }
    const drawingUsd = SCHNELL_USD + moreUsd
    // The row's price has our usual caption in it; another's may cost more.
    const costPerImage = Math.max(row.costPerImage + moreUsd, drawingUsd + describe.usualUsd)
    const words = { maxPromptCharacters: MAX_PROMPT_CHARACTERS, drawingUsd }
    const draw = describeThenDraw(describe, drawFromPrompt(transport, row.remoteId, complete), words)
    return remoteModel('Cloudflare', { ...row, costPerImage }, draw, context)
  }
  return settings.models.map(modelOf)
}

/** What so many steps cost more than the usual number, US dollars; less where they are fewer. */
function usdOfMoreSteps({ stepPrice }: ModelRow, steps: number): number {
  return stepPrice !== undefined && steps > 0 ? (steps - stepPrice.usual) * stepPrice.usd : 0
}

/** Four tiles and four steps (developers.cloudflare.com/workers-ai/platform/pricing). */
const SCHNELL_USD = 4 * 0.000_053 + 4 * 0.000_11

const inResult = z.object({ result: z.object({ image: z.string() }) })

/** FLUX.2 takes a form even where there is no picture in it. */
function drawWithFlux2(transport: Transport, { remoteId: model, stepPrice }: ModelRow, complete: Complete): Draw {
  return async (step, signal) => {
    const placed = placeWithin(step.original, CANVAS)
    // The schema of klein has neither a seed nor a number of steps.
    const own = model.includes('klein') ? {} : { seed: frameSeed(step), ...(stepPrice && { steps: stepPrice.usual }) }
    const form = new FormData()
    const fields = complete({ prompt: step.prompt, ...placed.canvas, ...own, input_image_0: '' })
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
    form.set('input_image_0', pngFile(await canvasPng(step, placed)))
    const { result } = await transport.json({ path: `/run/${model}`, form }, inResult, signal)
    return { encoded: Buffer.from(result.image, 'base64'), region: placed.region }
  }
}

/** Its schema refuses every property besides these, so there is neither a size nor a seed. */
function drawFromPrompt(transport: Transport, model: string, complete: Complete) {
  return async (prompt: string, _step: unknown, signal: AbortSignal) => {
    const json = complete({ prompt, steps: 4 })
    const { result } = await transport.json({ path: `/run/${model}`, json }, inResult, signal)
    return { encoded: Buffer.from(result.image, 'base64') }
  }
}

/** Answers with the picture itself. */
function drawWithDiffusion(transport: Transport, { remoteId: model }: ModelRow, complete: Complete): Draw {
  return async (step, signal) => {
    const placed = placeWithin(step.original, CANVAS)
    const json = complete({
      prompt: step.prompt,
      image_b64: toBase64(await canvasPng(step, placed)),
      strength: 0.5,
      num_steps: 20,
      seed: frameSeed(step),
      ...placed.canvas,
    })
    return {
      encoded: await transport.bytes({ path: `/run/${model}`, json: atStrength(json, step) }, signal),
      region: placed.region,
    }
  }
}
