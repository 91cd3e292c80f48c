import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { ImageModel } from '../image-model.ts'
import { ModelError } from '../model-error.ts'
import { customRow } from '../model-rows.ts'
import type { RemoteParts } from '../provider-descriptor.ts'
import { basicLogin } from '../remote/basic-login.ts'
import type { ModelOptions } from '../remote/model-options.ts'
import { atStrength } from '../remote/model-options.ts'
import { type Draw, remoteModel } from '../remote/remote-model.ts'
import { frameSeed, previousPng, toBase64 } from '../remote/step-inputs.ts'
import { parseJson } from '../transport/parse-json.ts'
import { openTransport, type Transport } from '../transport/transport.ts'

const NAME = 'The Stable Diffusion server'
/** One's own graphics card takes its time, and the call stays open until it is done. */
const OWN_SERVER = { expectedFrameMs: 30_000, callMs: 270_000 }
const DENOISING = 0.5

/** Fields of `/sdapi/v1/img2img`: steps, cfg_scale, denoising_strength, sampler_name and others. */
export type SdapiOptions = Readonly<Record<string, unknown>>

interface SdapiSettings {
  readonly baseUrl: string
  /** `user:password` where the server asks for one. */
  readonly login: string | undefined
  /** Checkpoints to choose from; whatever is loaded when there are none. */
  readonly checkpoints: readonly string[]
  /** Fields of the request that replace ours, for all checkpoints. */
  readonly options: SdapiOptions
  /** The same for single checkpoints. */
  readonly checkpointOptions: ModelOptions
}

/** AUTOMATIC1111, Forge, SD.Next and others with their API: the checkpoint that is loaded, or those that are named. */
export function openSdapi(settings: SdapiSettings, { context }: RemoteParts): readonly ImageModel[] {
  const { baseUrl, login, checkpoints, options, checkpointOptions } = settings
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
    const own = {
      ...row,
      takesStrength: true,
      sideMultiplePx: 64,
      expectedFrameMs: OWN_SERVER.expectedFrameMs,
      isRecommended: at === 0,
    }
    return remoteModel(
      NAME,
      own,
      redraw(transport, checkpoint, { ...options, ...checkpointOptions[checkpoint ?? ''] }),
      context,
    )
  })
}

const answered = z.object({ images: z.array(z.string()).min(1), info: z.string().nullish().catch(undefined) })
const info = z.object({
  sd_model_name: z.string().nullish(),
  /** What is written into the pictures; SD.Next names its checkpoint there alone. */
  infotexts: z.array(z.string()).nullish().catch(undefined),
})
const running = z.object({ active: z.boolean() })
const ASK_MS = 2_000

function redraw(transport: Transport, checkpoint: string | undefined, options: SdapiOptions): Draw {
  return async (step, signal) => {
    const task = `afterimage-${randomUUID()}`
    const json = {
      ...atStrength({ denoising_strength: DENOISING, ...options }, step),
      init_images: [toBase64(await previousPng(step))],
      prompt: step.prompt,
      seed: frameSeed(step),
      width: step.original.width,
      height: step.original.height,
      force_task_id: task,
      ...(checkpoint === undefined
        ? {}
        : { override_settings: { ...overridesIn(options), sd_model_checkpoint: checkpoint } }),
    }
    const answer = await transport
      .json({ path: '/sdapi/v1/img2img', json }, answered, signal)
      .catch(async (error: unknown) => {
        // An error that the server answered with has ended its work.
        const hasEnded = error instanceof ModelError && error.kind !== 'timeout' && !signal.aborted
        if (!hasEnded) await interrupt(transport, task)
        throw error
      })
    refuseOther(transport, checkpoint, answer.info)
    return { encoded: Buffer.from((answer.images[0] ?? '').replace(/^data:[^,]*,/, ''), 'base64') }
  }
}

/** Stops the work where it is ours that runs: the call stops whatever does, somebody else's too. Best effort. */
async function interrupt(transport: Transport, task: string): Promise<void> {
  const hurry = AbortSignal.timeout(ASK_MS)
  try {
    const json = { id_task: task, live_preview: false }
    const { active } = await transport.json({ path: '/internal/progress', json }, running, hurry)
    if (active) await transport.bytes({ method: 'POST', path: '/sdapi/v1/interrupt' }, hurry)
  } catch {
    // A server without these calls finishes what it has begun.
  }
}

/** A checkpoint that the server does not have, or cannot change, is left out without a word, and another one's picture comes. */
function refuseOther(transport: Transport, wanted: string | undefined, said: string | null | undefined): void {
  const used = checkpointIn(said ?? '')
  if (wanted === undefined || (used && bareName(wanted) === bareName(used))) return
  const sentence = used
    ? `${NAME} does not have the checkpoint ${wanted}: it painted with ${used}.`
    : `${NAME} does not say whether it painted with the checkpoint ${wanted}.`
  throw transport.fail({ kind: 'misconfigured', sentence }, said ?? '')
}

function checkpointIn(said: string): string | undefined {
  const told = info.safeParse(parseJson(said)).data
  // The prompt comes first and may hold anything; the settings are on the last line.
  const settings = told?.infotexts?.[0]?.split('\n').at(-1) ?? ''
  return told?.sd_model_name ?? /(?:^|, )Model: ([^,]+)/.exec(settings)?.[1]?.trim()
}

/** Names come with folders, endings and hashes, or without. */
function bareName(name: string): string {
  const file = name.split(/[\\/]/).at(-1) ?? name
  return file
    .replace(/ ?\[[\da-f]+\]$/i, '')
    .replace(/\.(safetensors|ckpt|gguf|pt)$/i, '')
    .toLowerCase()
}

function overridesIn({ override_settings }: SdapiOptions): object {
  return typeof override_settings === 'object' && override_settings !== null ? override_settings : {}
}
