import type { ImageModel } from '../image-model.ts'
import { customRow } from '../model-rows.ts'
import type { RemoteParts } from '../provider-descriptor.ts'
import { type ModelOptions, withOptions } from '../remote/model-options.ts'
import { type Draw, remoteModel } from '../remote/remote-model.ts'
import { frameSeed, previousPng, toBase64 } from '../remote/step-inputs.ts'
import { classifyBody } from '../transport/classify-body.ts'
import { openTransport, type Transport } from '../transport/transport.ts'
import { UnusableVariable } from '../unusable-variable.ts'
import type { OwnModel } from '../variable-kinds.ts'
import { openPartnerModels } from './partner-models.ts'
import { isPartner, PARTNERS, type PartnerId } from './partners.ts'

const NAME = 'Hugging Face'

interface HuggingFaceSettings {
  readonly key: string
  readonly routerUrl: string
  readonly hubUrl: string
  /** `owner/name`, or `owner/name:partner`. */
  readonly models: readonly OwnModel[]
  readonly options: ModelOptions
}

/**
 * The image-to-image task of Hugging Face: at its own inference, whose answer is the picture itself, or at a partner, whose API its router
 * hands on. Throws {@link UnusableVariable} for a partner that nobody knows.
 */
export function openHuggingFace(settings: HuggingFaceSettings, { context }: RemoteParts): ImageModel[] {
  const { key, routerUrl, hubUrl, models, options } = settings
  const transportTo = (baseUrl: string, headers = {}) =>
    openTransport(
      {
        name: NAME,
        baseUrl,
        headers: { authorization: `Bearer ${key}`, ...headers },
        secrets: [key],
        classify: (failure) => classifyBody(NAME, failure),
      },
      context,
    )
  const own = transportTo(`${routerUrl}/hf-inference/models`, { accept: 'image/png' })
  const nameAt = openPartnerModels(transportTo(hubUrl))

  const drawAt = (model: string, partner: PartnerId, fields: ModelOptions[string]): Draw => {
    const { path, draw } = PARTNERS[partner]
    const transport = transportTo(`${routerUrl}${path}`)
    return async (step, signal) => {
      const name = await nameAt(model, partner, signal)
      return draw(transport, name, { [name]: fields })(step, signal)
    }
  }
  const drawOf = (id: string): Draw => {
    const [model = '', partner] = id.split(':')
    if (partner === undefined) return redraw(own, model, options)
    if (isPartner(partner)) return drawAt(model, partner, options[id] ?? options[model] ?? {})
    const known = Object.keys(PARTNERS).join(', ')
    throw new UnusableVariable(
      'HUGGING_FACE_MODELS',
      `${partner} is none of the partners that are asked here (${known})`,
    )
  }
  return models.map(({ id, costUsd }, at) => {
    const row = { ...customRow(id, 'image-to-image'), costPerImage: costUsd, isRecommended: at === 0 }
    return remoteModel(NAME, row, drawOf(id), context)
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
