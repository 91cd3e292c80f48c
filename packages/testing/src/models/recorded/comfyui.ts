import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { z } from 'zod'
import type { Reply, Script } from '../provider-server.ts'
import { fileAt, type Recording, SECRET } from '../recording.ts'

export const WORKFLOW_FILE = fileURLToPath(new URL('workflow.json', import.meta.url))

const UPLOAD = 'POST /upload/image' as const
const PROMPT = 'POST /prompt' as const
const HISTORY = 'GET /history/prompt-1' as const
const VIEW = 'GET /view' as const

const ran = (statusText: string, messages: readonly unknown[], outputs: object): Reply => ({
  json: { 'prompt-1': { prompt: [], outputs, status: { status_str: statusText, completed: true, messages } } },
})
const saved = {
  '5': { images: [{ filename: 'preview.png', subfolder: '', type: 'temp' }] },
  '9': { images: [{ filename: 'afterimage_00001_.png', subfolder: 'a b', type: 'output' }] },
}
const ending = (...looks: readonly Reply[]): Script => ({
  [UPLOAD]: [{ json: { name: 'frame.png', subfolder: 'afterimage', type: 'input' } }],
  [PROMPT]: [{ json: { prompt_id: 'prompt-1', number: 1, node_errors: {} } }],
  [HISTORY]: looks,
})

const workflow = z.object({
  prompt: z.object({ '11': z.object({ inputs: z.object({ width: z.number(), height: z.number() }) }) }),
})

export const comfyui: Recording = {
  name: 'ComfyUI',
  sources: [
    fileAt('Comfy-Org/ComfyUI', 'server.py', 'a125cd84b054a57729b5eecab930ca9408719832', '2025-10-12'),
    fileAt('Comfy-Org/ComfyUI', 'nodes.py', 'a125cd84b054a57729b5eecab930ca9408719832', '2025-10-12'),
  ],
  modelId: 'workflow',
  costUsd: 0,
  env: (url) => ({ COMFYUI_URL: url, COMFYUI_LOGIN: `me:${SECRET}`, COMFYUI_WORKFLOW: WORKFLOW_FILE }),
  start: PROMPT,
  // Where the workflow scales the picture before it is looked at.
  paintsIn: (fields) => workflow.parse(fields).prompt['11'].inputs,
  script: (_origin, picture) => ({ ...ending(ran('success', [], saved)), [VIEW]: [{ bytes: picture }] }),
  slowScript: (_origin, picture) => ({
    ...ending({ json: {} }, { json: {} }, { status: 500 }, { json: {} }, ran('success', [], saved)),
    [VIEW]: [{ bytes: picture }],
  }),
  pictureless: () => ({ ...ending(ran('success', [], saved)), [VIEW]: [{ json: { missing: true } }] }),
  noRefusal: 'It refuses nothing; a node that checks pictures makes them black.',
  withDraft: (_origin, draft, picture) => ({
    ...ending(ran('success', [], saved)),
    'GET /view?filename=preview.png&subfolder=&type=temp': [{ bytes: draft }],
    'GET /view?filename=afterimage_00001_.png&subfolder=a+b&type=output': [{ bytes: picture }],
  }),
  underWay: {
    script: () => ({ ...ending({ json: {} }), 'POST /queue': [{}], 'POST /interrupt': [{}] }),
    since: HISTORY,
    told: ['POST /queue', 'POST /interrupt'],
  },
  failures: [
    {
      name: 'does not retry a workflow that the server does not take',
      kind: 'misconfigured',
      reply: {
        status: 400,
        json: { error: { type: 'prompt_outputs_failed_validation' }, node_errors: { '4': { errors: [] } } },
      },
    },
    {
      name: 'says when a node failed',
      kind: 'broken',
      script: () => ending(ran('error', [['execution_error', { exception_message: 'CUDA out of memory' }]], {})),
    },
    {
      name: 'says when the workflow saves nothing',
      kind: 'misconfigured',
      script: () => ending(ran('success', [], {})),
    },
  ],
  expectRequest: ({ headers, body }) => {
    expect(headers).toMatchObject({ authorization: `Basic ${Buffer.from(`me:${SECRET}`).toString('base64')}` })
    const { prompt } = JSON.parse(body.toString())
    expect(prompt['10'].inputs.image).toBe('afterimage/frame.png')
    expect(prompt['6'].inputs.text).toBe('masterpiece, Reproduce this image exactly as it appears')
    expect(prompt['11'].inputs).toMatchObject({ width: 96, height: 64 })
    expect(prompt['3'].inputs.seed).toEqual(expect.any(Number))
    expect(prompt['3'].inputs.model).toEqual(['4', 0])
  },
}
