import { z } from 'zod'
import type { ImageModel } from '../image-model.ts'
import { customRow } from '../model-rows.ts'
import type { RemoteParts } from '../provider-descriptor.ts'
import { basicLogin } from '../remote/basic-login.ts'
import { type Draw, remoteModel } from '../remote/remote-model.ts'
import { frameSeed, previousPng, toBase64 } from '../remote/step-inputs.ts'
import { openTransport, type Transport } from '../transport/transport.ts'

const NAME = 'The Stable Diffusion server'
/** One's own graphics card takes its time, and the call stays open until it is done. */
const OWN_SERVER = { expectedFrameMs: 30_000, callMs: 270_000 }
const DENOISING = 0.5

interface SdapiSettings {
  readonly baseUrl: string
  /** `user:password` where the server asks for one. */
  readonly login: string | undefined
  /** Checkpoints to choose from; whatever is loaded when there are none. */
  readonly checkpoints: readonly string[]
}

/** AUTOMATIC1111, Forge, SD.Next and others with their API: the checkpoint that is loaded, or those that are named. */
export function openSdapi(settings: SdapiSettings, { context }: RemoteParts): readonly ImageModel[] {
  const { baseUrl, login, checkpoints } = settings
  const transport = openTransport(
    {
      name: NAME,
      baseUrl,
      ...basicLogin(login),
      callMs: OWN_SERVER.callMs,
    },
    context,
  )
  const loaded = { ...customRow('loaded-checkpoint', 'image-to-image'), name: 'Stable Diffusion' }
  const rows = checkpoints.length === 0 ? [loaded] : checkpoints.map((name) => customRow(name, 'image-to-image'))
  return rows.map((row, at) => {
    const checkpoint = checkpoints[at]
    const own = { ...row, sideMultiplePx: 64, expectedFrameMs: OWN_SERVER.expectedFrameMs, isRecommended: at === 0 }
    return remoteModel(NAME, own, redraw(transport, checkpoint), context)
  })
}

const answered = z.object({ images: z.array(z.string()).min(1) })

function redraw(transport: Transport, checkpoint: string | undefined): Draw {
  return async (step, signal) => {
    const json = {
      init_images: [toBase64(await previousPng(step))],
      prompt: step.prompt,
      denoising_strength: DENOISING,
      seed: frameSeed(step),
      width: step.original.width,
      height: step.original.height,
      ...(checkpoint === undefined ? {} : { override_settings: { sd_model_checkpoint: checkpoint } }),
    }
    const { images } = await transport.json({ path: '/sdapi/v1/img2img', json }, answered, signal)
    return { encoded: Buffer.from((images[0] ?? '').replace(/^data:[^,]*,/, ''), 'base64') }
  }
}
