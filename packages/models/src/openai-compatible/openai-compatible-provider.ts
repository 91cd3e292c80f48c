import type { ImageModel, Step } from '../image-model.ts'
import { customRow } from '../model-rows.ts'
import { firstPicture, imagesAnswer } from '../openai/images-api.ts'
import { fitOf, placeForOpenAi } from '../openai/openai-canvas.ts'
import type { RemoteParts } from '../provider-descriptor.ts'
import { canvasPng } from '../remote/canvas.ts'
import { describeThenDraw } from '../remote/describe-then-draw.ts'
import { type ModelOptions, withOptions } from '../remote/model-options.ts'
import { type Draw, remoteModel } from '../remote/remote-model.ts'
import { pngFile, toBase64 } from '../remote/step-inputs.ts'
import { classifyBody } from '../transport/classify-body.ts'
import { openTransport, type Transport } from '../transport/transport.ts'
import type { OwnModel } from '../variable-kinds.ts'

const NAME = 'The image server'
/** One's own graphics card takes its time. */
const OWN_SERVER = { expectedFrameMs: 30_000, callMs: 270_000 }
const MAX_PROMPT_CHARACTERS = 4_000

/** A server with OpenAI's calls: the models that take a picture, and those that draw from words. */
interface OpenAiCompatibleSettings {
  readonly baseUrl: string
  readonly key: string | undefined
  readonly editModels: readonly OwnModel[]
  readonly pictureCall: 'edits' | 'generations'
  readonly drawModels: readonly OwnModel[]
  readonly options: ModelOptions
}

/** Any server with OpenAI's calls (LocalAI, a gateway): models that edit, and ones that draw. */
export function openOpenAiCompatible(
  settings: OpenAiCompatibleSettings,
  { context, captioner }: RemoteParts,
): readonly ImageModel[] {
  const { baseUrl, key, editModels, pictureCall, drawModels, options } = settings
  const transport = openTransport(
    {
      name: NAME,
      baseUrl,
      headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
      secrets: key === undefined ? [] : [key],
      classify: (failure) => classifyBody(NAME, failure),
      callMs: OWN_SERVER.callMs,
    },
    context,
  )
  const rowOf = ({ id, costUsd }: OwnModel, type: 'image-to-image' | 'describe-then-draw', isRecommended: boolean) => ({
    ...customRow(id, type),
    expectedFrameMs: OWN_SERVER.expectedFrameMs,
    costPerImage: costUsd,
    isRecommended,
    // A gateway may offer OpenAI's own.
    ...fitOf(id),
  })
  const editors = editModels.map((model, at) =>
    remoteModel(
      NAME,
      rowOf(model, 'image-to-image', at === 0),
      pictureCall === 'edits' ? edit(transport, model.id, options) : redraw(transport, model.id, options),
      context,
    ),
  )
  const drawers =
    captioner === undefined
      ? []
      : drawModels.map((model, at) => {
          const isFirst = at === 0 && editModels.length === 0
          const limits = { maxPromptCharacters: MAX_PROMPT_CHARACTERS, drawingUsd: model.costUsd }
          const draw = describeThenDraw(captioner, drawFromPrompt(transport, model.id, options), limits)
          const row = rowOf(model, 'describe-then-draw', isFirst)
          return remoteModel(NAME, { ...row, costPerImage: model.costUsd + captioner.usualUsd }, draw, context)
        })
  return [...editors, ...drawers]
}

function edit(transport: Transport, model: string, options: ModelOptions): Draw {
  return async (step, signal) => {
    const placed = placeForOpenAi(model, step.original)
    const fields = {
      ...{ model, prompt: step.prompt, image: '', n: 1, size: placed.size },
      ...(takesFormat(model) && { response_format: 'b64_json' }),
    }
    const form = new FormData()
    for (const [name, value] of Object.entries(withOptions(fields, options, model))) form.set(name, String(value))
    form.set('image', pngFile(await canvasPng(step, placed)))
    const answer = await transport.json({ path: '/images/edits', form }, imagesAnswer, signal)
    return { encoded: await firstPicture(transport, answer, signal), region: placed.region }
  }
}

/** LocalAI's way (core/http/endpoints/openai/image.go): the call that draws, with the picture in base64. */
function redraw(transport: Transport, model: string, options: ModelOptions): Draw {
  return async (step, signal) => {
    const placed = placeForOpenAi(model, step.original)
    const file = toBase64(await canvasPng(step, placed))
    const { size } = placed
    const fields = { model, prompt: step.prompt, file, n: 1, size, response_format: 'b64_json' }
    const json = withOptions(fields, options, model)
    const answer = await transport.json({ path: '/images/generations', json }, imagesAnswer, signal)
    return { encoded: await firstPicture(transport, answer, signal), region: placed.region }
  }
}

function drawFromPrompt(transport: Transport, model: string, options: ModelOptions) {
  return async (prompt: string, step: Step, signal: AbortSignal) => {
    const { size } = placeForOpenAi(model, step.original)
    const fields = { model, prompt, n: 1, size, ...(takesFormat(model) && { response_format: 'b64_json' }) }
    const json = withOptions(fields, options, model)
    const answer = await transport.json({ path: '/images/generations', json }, imagesAnswer, signal)
    return { encoded: await firstPicture(transport, answer, signal) }
  }
}

/** OpenAI's GPT Image models refuse a field that all others need: they answer with base64 in any case. */
function takesFormat(model: string): boolean {
  return !model.includes('gpt-image')
}
