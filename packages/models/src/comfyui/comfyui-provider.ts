import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { STRENGTH_RANGE } from '@afterimage/core/run-options'
import { z } from 'zod'
import type { ImageModel } from '../image-model.ts'
import { customRow } from '../model-rows.ts'
import type { RemoteParts } from '../provider-descriptor.ts'
import { basicLogin } from '../remote/basic-login.ts'
import { type Draw, remoteModel } from '../remote/remote-model.ts'
import { frameSeed, pngFile, previousPng } from '../remote/step-inputs.ts'
import type { Classification, Failure } from '../transport/classify-status.ts'
import { openTransport, type Transport } from '../transport/transport.ts'
import { UnusableVariable } from '../unusable-variable.ts'
import { fillWorkflow, outputOf, parseWorkflow, takesStrength, type Workflow, WorkflowRefused } from './workflow.ts'

const NAME = 'ComfyUI'
const EXPECTED_FRAME_MS = 30_000

interface ComfyUiSettings {
  readonly baseUrl: string
  /** `user:password` where something in front of the server asks for one. */
  readonly login: string | undefined
  /** Of a Comfy account. */
  readonly key: string | undefined
  /** The file with the workflow, in ComfyUI's API format, its inputs marked. */
  readonly workflowFile: string
}

/** A workflow of one's own on a ComfyUI server. Throws {@link UnusableVariable} when the file cannot be used. */
export async function openComfyUi(
  { baseUrl, login, key, workflowFile }: ComfyUiSettings,
  { context }: RemoteParts,
): Promise<readonly ImageModel[]> {
  const workflow = await readWorkflow(workflowFile)
  const { headers, secrets } = basicLogin(login)
  const account = key === undefined ? {} : { 'x-api-key': key }
  const own = { headers: { ...headers, ...account }, secrets: [...secrets, ...Object.values(account)] }
  const transport = openTransport({ name: NAME, baseUrl, ...own, classify }, context)
  const row = {
    ...customRow('workflow', 'image-to-image'),
    name: 'ComfyUI workflow',
    sideMultiplePx: 64,
    expectedFrameMs: EXPECTED_FRAME_MS,
    isRecommended: true,
    takesStrength: takesStrength(workflow),
  }
  return [remoteModel(NAME, row, runWorkflow(transport, workflow, key), context)]
}

async function readWorkflow(file: string): Promise<Workflow> {
  try {
    const text = await readFile(file, 'utf8').catch((cause: unknown) => {
      throw new WorkflowRefused('the file cannot be read', { cause })
    })
    return parseWorkflow(text)
  } catch (error) {
    if (!(error instanceof WorkflowRefused)) throw error
    throw new UnusableVariable('COMFYUI_WORKFLOW', error.message, { cause: error })
  }
}

const uploaded = z.object({ name: z.string(), subfolder: z.string().nullish() })
const queued = z.object({ prompt_id: z.string().regex(/^[\w-]{1,100}$/) })
const pictures = z.array(z.object({ filename: z.string(), subfolder: z.string(), type: z.string() }))
const entry = z.object({
  status: z.looseObject({ status_str: z.string() }).nullish(),
  outputs: z.record(z.string(), z.looseObject({ images: pictures.nullish() })),
})
type Entry = z.infer<typeof entry>

function runWorkflow(transport: Transport, workflow: Workflow, key: string | undefined): Draw {
  const client = randomUUID()
  const output = outputOf(workflow)
  return async (step, signal) => {
    const image = await upload(transport, await previousPng(step), signal)
    const { width, height } = step.original
    const { strength = STRENGTH_RANGE.usual } = step
    const inputs = { image, prompt: step.prompt, seed: frameSeed(step), width, height, strength }
    const prompt = fillWorkflow(workflow, inputs)
    // Nodes that call paid services look for the key there (docs.comfy.org, account API keys).
    const json = { prompt, client_id: client, ...(key !== undefined && { extra_data: { api_key_comfy_org: key } }) }
    const { prompt_id } = await transport.json({ path: '/prompt', json }, queued, signal)
    const history = z.record(z.string(), entry)
    const ended = await transport.poll(
      async () => (await transport.json({ path: `/history/${prompt_id}` }, history, signal))[prompt_id],
      signal,
      async (hurry) => {
        // What waits leaves the queue; what runs is interrupted, and nothing of anybody else's.
        await Promise.all([
          transport.bytes({ path: '/queue', json: { delete: [prompt_id] } }, hurry),
          transport.bytes({ path: '/interrupt', json: { prompt_id } }, hurry),
        ])
      },
    )
    return { encoded: await transport.bytes({ path: `/view?${fileQuery(transport, ended, output)}` }, signal) }
  }
}

async function upload(transport: Transport, png: Uint8Array, signal: AbortSignal): Promise<string> {
  const form = new FormData()
  form.set('image', pngFile(png), `afterimage-${randomUUID()}.png`)
  form.set('subfolder', 'afterimage')
  const { name, subfolder } = await transport.json({ path: '/upload/image', form }, uploaded, signal)
  return subfolder ? `${subfolder}/${name}` : name
}

/** Where the picture of the workflow's output is; its last, where it gives several. */
function fileQuery(transport: Transport, { status, outputs }: Entry, output: string): URLSearchParams {
  if (status?.status_str === 'error') {
    throw transport.fail({ kind: 'broken', sentence: 'ComfyUI could not run the workflow.' }, JSON.stringify(status))
  }
  const image = outputs[output]?.images?.at(-1)
  if (image === undefined) {
    throw transport.fail({ kind: 'misconfigured', sentence: 'The workflow in ComfyUI saves no picture.' }, '')
  }
  return new URLSearchParams(image)
}

function classify({ status, text }: Failure): Classification | undefined {
  if (status !== 400 || !text.includes('node_errors')) return undefined
  return { kind: 'misconfigured', sentence: 'ComfyUI does not accept the workflow.' }
}
