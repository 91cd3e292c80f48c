import { z } from 'zod'
import type { ImageModel, Step } from '../image-model.ts'
import { customRow } from '../model-rows.ts'
import type { RemoteParts } from '../provider-descriptor.ts'
import { canvasPng, placeInShape } from '../remote/canvas.ts'
import { onceAccepted } from '../remote/once-accepted.ts'
import { type Draw, remoteModel } from '../remote/remote-model.ts'
import { shapesOf } from '../remote/shapes.ts'
import { dataUri, frameSeed } from '../remote/step-inputs.ts'
import type { Classification } from '../transport/classify-status.ts'
import { openTransport, type Transport } from '../transport/transport.ts'

const NAME = 'The Midjourney proxy'
const EXPECTED_FRAME_MS = 90_000
const SHAPES = shapesOf('1:1', '3:2', '2:3', '4:3', '3:4', '16:9', '9:16', '2:1', '1:2')

interface MidjourneySettings {
  readonly baseUrl: string
  readonly secret: string | undefined
  readonly costUsd: number
}

/** Midjourney has no API: this is a midjourney-proxy that the operator runs. A grid of four is made, then one enlarged. */
export function openMidjourney(settings: MidjourneySettings, { context }: RemoteParts): readonly ImageModel[] {
  const { baseUrl, secret, costUsd } = settings
  const transport = openTransport(
    {
      name: NAME,
      baseUrl,
      headers: secret === undefined ? {} : { 'mj-api-secret': secret },
      secrets: secret === undefined ? [] : [secret],
    },
    context,
  )
  const row = {
    ...customRow('midjourney', 'image-to-image'),
    name: 'Midjourney',
    description: 'Takes each frame as an image prompt, makes four pictures of it, and goes on with one of them.',
    costPerImage: costUsd,
    expectedFrameMs: EXPECTED_FRAME_MS,
    isRecommended: true,
  }
  return [remoteModel(NAME, row, imagine(transport), context)]
}

function imagine(transport: Transport): Draw {
  return async (step, signal) => {
    const placed = placeInShape(step.original, SHAPES)
    const order = { prompt: promptOf(step, placed.shape.name), base64Array: [dataUri(await canvasPng(step, placed))] }
    const grid = await submit(transport, '/mj/submit/imagine', order, signal)
    await finished(transport, grid, signal)
    const index = (frameSeed(step) % 4) + 1
    const change = { taskId: grid, action: 'UPSCALE', index }
    const one = await onceAccepted(submit(transport, '/mj/submit/change', change, signal))
    const encoded = await transport.picture(await finished(transport, one, signal), signal)
    return { encoded, region: placed.region }
  }
}

/** Words only: addresses in a prompt would be fetched as pictures, and what begins with two dashes is a setting. */
function promptOf(step: Step, shape: string): string {
  const prompt = step.prompt.replace(/https?:\/\/\S*/gi, ' ').replace(/[-–—]{2,}|—(?=\w)/g, ' ')
  return `${prompt.trim()} --ar ${shape} --iw 2 --seed ${frameSeed(step)}`
}

const receipt = z.object({
  code: z.number(),
  description: z.string().nullish(),
  result: z.union([z.string(), z.number()]).nullish(),
})
/** The proxy's codes for work it has taken: new, there already, in its queue. */
const TAKEN = [1, 21, 22]

async function submit(transport: Transport, path: string, json: unknown, signal: AbortSignal): Promise<string> {
  const { code, description, result } = await transport.json({ path, json }, receipt, signal)
  const task = String(result ?? '')
  if (TAKEN.includes(code) && /^[\w-]{1,100}$/.test(task)) return task
  throw transport.fail(classifyCode(code), `code ${code}: ${description ?? ''}`)
}

function classifyCode(code: number): Classification {
  if (code === 23) return { kind: 'busy', sentence: `${NAME} has a full queue.`, retryAfterMs: 15_000 }
  if (code === 24) return { kind: 'refused', sentence: 'Midjourney does not allow a word in the prompt.' }
  return { kind: 'broken', sentence: `${NAME} did not accept the job.` }
}

const seen = z.object({
  status: z.string().nullish(),
  imageUrl: z.string().nullish(),
  failReason: z.string().nullish(),
})

/** The address of a task's picture, once it is there. */
async function finished(transport: Transport, task: string, signal: AbortSignal): Promise<string> {
  const { status, imageUrl, failReason } = await transport.poll(async () => {
    const look = await transport.json({ path: `/mj/task/${task}/fetch` }, seen, signal)
    return look.status === 'SUCCESS' || look.status === 'FAILURE' || look.status === 'CANCEL' ? look : undefined
  }, signal)
  if (status === 'SUCCESS' && imageUrl) return imageUrl
  const said = failReason ?? status ?? ''
  if (/banned|moderat|blocked|nsfw|policy/i.test(said)) {
    throw transport.fail({ kind: 'refused', sentence: 'Midjourney does not allow this content.' }, said)
  }
  throw transport.fail({ kind: 'broken', sentence: `${NAME} made no picture.` }, said)
}
