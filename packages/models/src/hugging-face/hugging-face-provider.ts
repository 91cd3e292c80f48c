import type { ImageModel } from '../image-model.ts'
import { customRow } from '../model-rows.ts'
import type { RemoteParts } from '../provider-descriptor.ts'
import { type ModelOptions, withOptions } from '../remote/model-options.ts'
import { type Draw, remoteModel } from '../remote/remote-model.ts'
import { frameSeed, previousPng, toBase64 } from '../remote/step-inputs.ts'
import { classifyBody } from '../transport/classify-body.ts'
import { openTransport, type Transport } from '../transport/transport.ts'
import type { OwnModel } from '../variable-kinds.ts'

const NAME = 'Hugging Face'

interface HuggingFaceSettings {
  readonly key: string
  readonly baseUrl: string
  readonly models: readonly OwnModel[]
  readonly options: ModelOptions
}

/** The image-to-image task of Hugging Face's inference; the answer is the picture itself. */
export function openHuggingFace(settings: HuggingFaceSettings, { context }: RemoteParts): ImageModel[] {
  const { key, baseUrl, models, options } = settings
  const transport = openTransport(
    {
      name: NAME,
      baseUrl,
      headers: { authorization: `Bearer ${key}`, accept: 'image/png' },
      secrets: [key],
      classify: (failure) => classifyBody(NAME, failure),
    },
    context,
  )
  return models.map(({ id, costUsd }, at) => {
    const row = { ...customRow(id, 'image-to-image'), costPerImage: costUsd, isRecommended: at === 0 }
    return remoteModel(NAME, row, redraw(transport, id, options), context)
  })
}

/** As `@huggingface/tasks` describes the task, spec/input.json of image-to-image. */
function redraw(transport: Transport, model: string, options: ModelOptions): Draw {
  return async (step, signal) => {
    const { width, height } = step.original
    const fields = { prompt: step.prompt, target_size: { width, height }, seed: frameSeed(step) }
    const parameters = withOptions(fields, options, model)
    const json = { inputs: toBase64(await previousPng(step)), parameters }
    return { encoded: await transport.bytes({ path: `/${model}`, json }, signal) }
  }
}
