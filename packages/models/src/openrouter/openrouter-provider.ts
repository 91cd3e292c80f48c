import type { Size } from '@afterimage/frames/frame-size'
import { z } from 'zod'
import { canvasesOf, shapesOfGemini } from '../google/google-canvas.ts'
import type { ImageModel } from '../image-model.ts'
import { customRow } from '../model-rows.ts'
import { firstPicture, imagesAnswer } from '../openai/images-api.ts'
import type { RemoteParts } from '../provider-descriptor.ts'
import { canvasPng, type Placed, placeInShape, placeWithin } from '../remote/canvas.ts'
import { type Draw, remoteModel } from '../remote/remote-model.ts'
import { type Shape, shapesOf } from '../remote/shapes.ts'
import { dataUri, frameSeed } from '../remote/step-inputs.ts'
import { classifyBody } from '../transport/classify-body.ts'
import { classifyStatus } from '../transport/classify-status.ts'
import type { Transport } from '../transport/transport.ts'
import type { OwnModel } from '../variable-kinds.ts'
import {
  type Capabilities,
  listImageModels,
  NAME,
  type OpenRouterAccess,
  openOpenRouterTransport,
} from './openrouter-models.ts'

interface OpenRouterSettings extends OpenRouterAccess {
  readonly models: readonly OwnModel[]
}

/** OpenRouter's image API: one request for the models of many vendors, each with fields of its own. */
export function openOpenRouter({ models, ...access }: OpenRouterSettings, { context }: RemoteParts): ImageModel[] {
  const transport = openOpenRouterTransport(access, context)
  const capabilitiesOf = openCapabilities(transport)
  return models.map(({ id, costUsd }, at) => {
    const own = customRow(id, 'image-to-image')
    const canvases = isGemini(id) ? canvasesOf(id) : undefined
    const row = { ...own, costPerImage: costUsd, isRecommended: at === 0, canvases }
    return remoteModel(NAME, row, draw(transport, id, capabilitiesOf), context)
  })
}

type CapabilitiesOf = (model: string, signal: AbortSignal) => Promise<Capabilities>

/** Asks for the list once, and again after a failure. */
function openCapabilities(transport: Transport): CapabilitiesOf {
  let known: ReadonlyMap<string, Capabilities> | undefined
  return async (model, signal) => {
    known ??= await listImageModels(transport, signal)
    const found = known.get(model)
    if (found === undefined) {
      throw transport.fail({ kind: 'misconfigured', sentence: `${NAME} does not offer ${model} in its image API.` }, '')
    }
    if (!found.has('input_references')) {
      throw transport.fail({ kind: 'misconfigured', sentence: `At ${NAME}, ${model} does not take a picture.` }, '')
    }
    return found
  }
}

function draw(transport: Transport, model: string, capabilitiesOf: CapabilitiesOf): Draw {
  return async (step, signal) => {
    const takes = await capabilitiesOf(model, signal)
    const { placed, shape } = placeFor(model, takes, step.original)
    const url = dataUri(await canvasPng(step, placed))
    const json = {
      ...{ model, prompt: step.prompt },
      input_references: [{ type: 'image_url', image_url: { url } }],
      ...(shape === undefined ? {} : { aspect_ratio: shape }),
      ...(takes.valuesOf('resolution').includes('1K') && { resolution: '1K' }),
      ...(takes.has('output_format') && { output_format: 'png' }),
      ...(takes.has('seed') && { seed: frameSeed(step) }),
    }
    const answer = await transport.json({ path: '/images', json }, z.union([imagesAnswer, failedAnswer]), signal)
    if ('error' in answer) throw failureOf(transport, answer)
    const costUsd = answer.usage?.cost ?? undefined
    return { encoded: await firstPicture(transport, answer, signal), region: placed.region, costUsd }
  }
}

/** A failure that came once the answer had begun with 200 (openrouter.ai/docs, errors). */
const failedAnswer = z.object({ error: z.object({ code: z.int().min(400).max(599), message: z.string() }) })

function failureOf(transport: Transport, { error }: z.infer<typeof failedAnswer>) {
  // It may repeat words of the prompt, so that none of them empties the account.
  const failure = { status: error.code, text: error.message, json: error, wasSent: () => true }
  return transport.fail(classifyBody(NAME, failure) ?? classifyStatus(NAME, failure), error.message)
}

/** Whether it paints in the sizes that Google documents for its own API: OpenRouter passes the request on. */
function isGemini(model: string): boolean {
  return /^google\/gemini/.test(model)
}

function placeFor(model: string, takes: Capabilities, frame: Size) {
  const [first, ...others] = takes.valuesOf('aspect_ratio').filter((shape) => /^\d+:\d+$/.test(shape))
  if (first === undefined) return { placed: placeWithin(frame, { multiplePx: 1 }), shape: undefined }
  const named = shapesOf(first, ...others)
  const [known, ...more] = isGemini(model)
    ? shapesOfGemini(model).filter(({ name }) => named.some((shape) => shape.name === name))
    : named
  const placed: Placed & { readonly shape: Shape } = placeInShape(frame, known === undefined ? named : [known, ...more])
  return { placed, shape: placed.shape.name }
}
