import { z } from 'zod'
import type { ImageModel } from '../image-model.ts'
import type { ModelRow } from '../model-rows.ts'
import type { RemoteParts } from '../provider-descriptor.ts'
import { canvasPng, placeWithin } from '../remote/canvas.ts'
import { describeThenDraw } from '../remote/describe-then-draw.ts'
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

/** Workers AI: FLUX.2 klein on the frame, FLUX.1 schnell from words, Stable Diffusion XL. */
export function openCloudflare(
  settings: CloudflareAccount & VendorSettings,
  { context, captioner }: RemoteParts,
): readonly ImageModel[] {
  const transport = openCloudflareTransport(settings, context)
  const describe = captioner ?? cloudflareCaptioner(transport)
  const modelOf = (row: ModelRow): ImageModel => {
    if (row.type === 'image-to-image') {
      const draw = row.remoteId.includes('flux-2') ? drawWithFlux2 : drawWithDiffusion
      return remoteModel('Cloudflare', row, draw(transport, row.remoteId), context)
    }
    // The row's price has our usual caption in it; another's may cost more.
    const costPerImage = Math.max(row.costPerImage, SCHNELL_USD + describe.usualUsd)
    const options = { maxPromptCharacters: MAX_PROMPT_CHARACTERS, drawingUsd: SCHNELL_USD }
    const draw = describeThenDraw(describe, drawFromPrompt(transport, row.remoteId), options)
    return remoteModel('Cloudflare', { ...row, costPerImage }, draw, context)
  }
  return settings.models.map(modelOf)
}

/** Four tiles and four steps (developers.cloudflare.com/workers-ai/platform/pricing). */
const SCHNELL_USD = 4 * 0.000_053 + 4 * 0.000_11

const inResult = z.object({ result: z.object({ image: z.string() }) })

/** FLUX.2 takes a form even where there is no picture in it. */
function drawWithFlux2(transport: Transport, model: string): Draw {
  return async (step, signal) => {
    const placed = placeWithin(step.original, CANVAS)
    const form = new FormData()
    form.set('prompt', step.prompt)
    form.set('width', String(placed.canvas.width))
    form.set('height', String(placed.canvas.height))
    // The schema of klein has neither a seed nor a number of steps.
    if (!model.includes('klein')) form.set('seed', String(frameSeed(step)))
    form.set('input_image_0', pngFile(await canvasPng(step, placed)))
    const { result } = await transport.json({ path: `/run/${model}`, form }, inResult, signal)
    return { encoded: Buffer.from(result.image, 'base64'), region: placed.region }
  }
}

/** Its schema refuses every property besides these, so there is neither a size nor a seed. */
function drawFromPrompt(transport: Transport, model: string) {
  return async (prompt: string, _step: unknown, signal: AbortSignal) => {
    const { result } = await transport.json({ path: `/run/${model}`, json: { prompt, steps: 4 } }, inResult, signal)
    return { encoded: Buffer.from(result.image, 'base64') }
  }
}

/** Answers with the picture itself. */
function drawWithDiffusion(transport: Transport, model: string): Draw {
  return async (step, signal) => {
    const placed = placeWithin(step.original, CANVAS)
    const json = {
      prompt: step.prompt,
      image_b64: toBase64(await canvasPng(step, placed)),
      strength: 0.5,
      num_steps: 20,
      seed: frameSeed(step),
      ...placed.canvas,
    }
    return { encoded: await transport.bytes({ path: `/run/${model}`, json }, signal), region: placed.region }
  }
}
