import { z } from 'zod'
import type { ImageModel } from '../image-model.ts'
import { customRow } from '../model-rows.ts'
import type { RemoteParts } from '../provider-descriptor.ts'
import { basicLogin } from '../remote/basic-login.ts'
import { atStrength } from '../remote/model-options.ts'
import { type Draw, remoteModel } from '../remote/remote-model.ts'
import { frameSeed, previousPng, toBase64 } from '../remote/step-inputs.ts'
import { openTransport, type Transport } from '../transport/transport.ts'

const NAME = 'FastSD CPU'
/** A processor takes its time, and the call stays open until it is done. */
const OWN_SERVER = { expectedFrameMs: 30_000, callMs: 270_000 }
const STRENGTH = 0.5
const SIDE_PX = 512

interface FastSdCpuSettings {
  readonly baseUrl: string
  /** `user:password` where something in front of the server asks for one. */
  readonly login: string | undefined
  /** Fields of the request that replace ours. */
  readonly options: Readonly<Record<string, unknown>>
}

/** The API server of FastSD CPU (src/backend/api/web.py). Its answers are JPEG, whatever one asks for. */
export function openFastSdCpu({ baseUrl, login, options }: FastSdCpuSettings, { context }: RemoteParts): ImageModel[] {
  const transport = openTransport({ name: NAME, baseUrl, ...basicLogin(login), callMs: OWN_SERVER.callMs }, context)
  const row = {
    ...customRow('fastsd-cpu', 'image-to-image'),
    ...{ name: NAME, takesStrength: true, maxSidePx: SIDE_PX, sideMultiplePx: 64 },
    ...{ expectedFrameMs: OWN_SERVER.expectedFrameMs, isRecommended: true },
  }
  return [remoteModel(NAME, row, redraw(transport, options), context)]
}

const answered = z.object({ images: z.array(z.string()), error: z.string().nullish().catch(undefined) })

function redraw(transport: Transport, options: FastSdCpuSettings['options']): Draw {
  return async (step, signal) => {
    const json = {
      ...atStrength({ strength: STRENGTH, ...options }, step),
      diffusion_task: 'image_to_image',
      init_image: toBase64(await previousPng(step)),
      prompt: step.prompt,
      image_width: step.original.width,
      image_height: step.original.height,
      number_of_images: 1,
      ...{ seed: frameSeed(step), use_seed: true },
    }
    const { images, error } = await transport.json({ path: '/api/generate', json }, answered, signal)
    const [image] = images
    if (image === undefined) throw transport.fail({ kind: 'broken', sentence: `${NAME} made no picture.` }, error ?? '')
    return { encoded: Buffer.from(image, 'base64') }
  }
}
