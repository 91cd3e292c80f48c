import type { Region } from '@afterimage/frames/frame-size'
import { z } from 'zod'
import type { ImageModel, Step } from '../image-model.ts'
import type { RemoteParts } from '../provider-descriptor.ts'
import { canvasPng, type Placed, placeInShape, placeWithin } from '../remote/canvas.ts'
import { describeThenDraw } from '../remote/describe-then-draw.ts'
import { atStrength, type ModelOptions, withOptions } from '../remote/model-options.ts'
import { remoteModel } from '../remote/remote-model.ts'
import { shapesOf } from '../remote/shapes.ts'
import { dataUri, frameSeed } from '../remote/step-inputs.ts'
import type { VendorSettings } from '../remote/vendor-provider.ts'
import { classifyBody } from '../transport/classify-body.ts'
import { openTransport, type Transport } from '../transport/transport.ts'

const SHAPES = shapesOf('1:1', '16:9', '21:9', '3:2', '2:3', '4:5', '5:4', '3:4', '4:3', '9:16', '9:21')
const MAX_PROMPT_CHARACTERS = 2_000

interface ReplicateSettings extends VendorSettings {
  readonly options: ModelOptions
}

/** Replicate's predictions: asked for, waited for, fetched. */
export function openReplicate(settings: ReplicateSettings, { context, captioner }: RemoteParts): readonly ImageModel[] {
  const transport = openTransport(
    {
      name: 'Replicate',
      baseUrl: settings.baseUrl,
      headers: { authorization: `Bearer ${settings.key}` },
      secrets: [settings.key],
      classify: (failure) => classifyBody('Replicate', failure),
    },
    context,
  )
  const { options } = settings
  return settings.models.flatMap((row) => {
    if (row.type === 'image-to-image') {
      const draw = async (step: Step, signal: AbortSignal) => {
        const { input, region } = await requestOf(row.remoteId, step)
        const asked = atStrength(withOptions(input, options, row.remoteId), step)
        return { encoded: await predict(transport, row.remoteId, asked, signal), region }
      }
      return remoteModel('Replicate', { ...row, takesStrength: beginsWithNoise(row.remoteId) }, draw, context)
    }
    if (captioner === undefined) return []
    const drawFromPrompt = async (prompt: string, step: Step, signal: AbortSignal) => {
      const aspect_ratio = placeInShape(step.original, SHAPES).shape.name
      const input = { prompt, aspect_ratio, num_outputs: 1, seed: frameSeed(step), output_format: 'png' }
      const asked = withOptions(input, options, row.remoteId)
      return { encoded: await predict(transport, row.remoteId, asked, signal) }
    }
    const limits = { maxPromptCharacters: MAX_PROMPT_CHARACTERS, drawingUsd: row.costPerImage }
    const priced = { ...row, costPerImage: row.costPerImage + captioner.usualUsd }
    return remoteModel('Replicate', priced, describeThenDraw(captioner, drawFromPrompt, limits), context)
  })
}

/** Whether a model begins with noise, as much as its strength says, rather than with the picture. */
function beginsWithNoise(remoteId: string): boolean {
  return !/flux-[23]|kontext|nano-banana|seedream|qwen-image-edit/.test(remoteId)
}

/** Its sides by number: multiples of 16 in some versions of its schema, of 32 in others. */
const FLUX_2_SIZES = { minSidePx: 256, multiplePx: 32 }

/** What a model is asked, and where the frame lies in the picture that is sent. */
interface ReplicateRequest {
  readonly input: Record<string, unknown>
  readonly region: Region
}

/**
 * Each model has a schema of its own (replicate.com/<model>/api): what the picture is called, and whether a strength is known. A picture
 * under another name is ignored, and something new painted from the prompt alone. The newer ones paint in a shape of their own
 * unless told to keep the picture's; FLUX.2 in a size by number, to which the shape alone would enlarge each frame anew.
 */
export async function requestOf(remoteId: string, step: Step): Promise<ReplicateRequest> {
  const placed = placeWithin(step.original, remoteId.includes('flux-2') ? FLUX_2_SIZES : { multiplePx: 1 })
  const image = dataUri(await canvasPng(step, placed))
  return { input: inputOf(remoteId, step, image, placed), region: placed.region }
}

function inputOf(remoteId: string, step: Step, image: string, { canvas }: Placed): Record<string, unknown> {
  const { prompt } = step
  const common = { prompt, seed: frameSeed(step) }
  const kept = { ...common, aspect_ratio: 'match_input_image', output_format: 'png' }
  if (remoteId.includes('flux-3')) {
    return { prompt, images: [image], aspect_ratio: 'auto', resolution: '1k', grounding: false, output_format: 'png' }
  }
  if (remoteId.includes('flux-2')) {
    const asWritten = remoteId.includes('flex') ? { prompt_upsampling: false } : {}
    return { ...kept, aspect_ratio: 'custom', ...canvas, ...asWritten, input_images: [image] }
  }
  if (remoteId.includes('kontext')) return { ...kept, input_image: image }
  if (remoteId.includes('nano-banana')) return { ...kept, image_input: [image] }
  // It would write the prompt anew otherwise.
  if (remoteId.includes('seedream')) return { ...kept, size: '1K', enhance_prompt: false, image_input: [image] }
  if (remoteId.includes('qwen-image-edit')) return { ...kept, image: remoteId.includes('plus') ? [image] : image }
  if (remoteId.includes('flux')) {
    return { ...common, image, prompt_strength: 0.8, num_outputs: 1, output_format: 'png' }
  }
  const { width, height } = step.original
  // An invisible mark, stamped anew on every frame, would be fed back into the loop.
  const plain = remoteId.includes('sdxl') ? { apply_watermark: false } : {}
  return { ...common, ...plain, image, prompt_strength: 0.5, num_outputs: 1, width, height }
}

const prediction = z.object({
  id: z.string().regex(/^[\w-]{1,100}$/),
  status: z.string(),
  output: z.union([z.string(), z.array(z.string())]).nullish(),
  error: z.string().nullish(),
})
export type Prediction = z.infer<typeof prediction>

async function predict(transport: Transport, model: string, input: unknown, signal: AbortSignal): Promise<Uint8Array> {
  const asked = await askForPrediction(transport, model, input, 30, signal)
  const one = `/predictions/${asked.id}`
  const ended = isOver(asked)
    ? asked
    : await transport.poll(
        async () => {
          const seen = await transport.json({ path: one }, prediction, signal)
          return isOver(seen) ? seen : undefined
        },
        signal,
        (hurry) => transport.bytes({ method: 'POST', path: `${one}/cancel` }, hurry),
      )
  return pictureOfPrediction(transport, ended, signal)
}

/** Asks for a prediction and waits for it so many seconds, 60 at most; it may go on then. */
export async function askForPrediction(
  transport: Transport,
  model: string,
  input: unknown,
  waitS: number,
  signal: AbortSignal,
): Promise<Prediction> {
  const [name = '', version] = model.split(':')
  const path = version === undefined ? `/models/${name}/predictions` : '/predictions'
  const json = version === undefined ? { input } : { version, input }
  return transport.json({ path, json, headers: { prefer: `wait=${waitS}` } }, prediction, signal)
}

/** The picture of a prediction that is over, or why there is none. */
export async function pictureOfPrediction(
  transport: Transport,
  ended: Prediction,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const address = typeof ended.output === 'string' ? ended.output : ended.output?.[0]
  if (ended.status === 'succeeded' && address !== undefined) return transport.picture(address, signal)
  const said = ended.error ?? ended.status
  if (/nsfw|sensitive|flagged|safety/i.test(said)) {
    throw transport.fail({ kind: 'refused', sentence: 'Replicate does not allow this content.' }, said)
  }
  throw transport.fail({ kind: 'broken', sentence: 'Replicate made no picture.' }, said)
}

export function isOver({ status }: Prediction): boolean {
  return ['succeeded', 'failed', 'canceled', 'aborted'].includes(status)
}
