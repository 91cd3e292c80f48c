import { expect } from 'vitest'
import type { Reply, Script } from '../provider-server.ts'
import { fileAt, pageOn, type RecordedFailure, type Recording, SECRET } from '../recording.ts'

const SUBMIT = 'POST /flux-2-pro' as const
const LOOK = 'GET /get_result' as const
const PICTURE = 'GET /results/sample.png' as const

const submitted = (origin: string): Reply => ({
  json: { id: 't1', polling_url: `${origin}/get_result?id=t1`, cost: 4.5, input_mp: 0.1, output_mp: 1 },
})
const look = (status: string, sample?: string): Reply => ({
  json: { id: 't1', status, result: sample === undefined ? null : { sample, seed: 1 }, progress: null },
})
const ending = (origin: string, ...looks: readonly Reply[]): Script => ({
  [SUBMIT]: [submitted(origin)],
  [LOOK]: looks,
})
const ends = (status: string, kind: RecordedFailure['kind']): RecordedFailure => ({
  name: `tells “${status}” apart`,
  kind,
  script: (origin) => ending(origin, look('Pending'), look(status)),
})

export const blackForestLabs: Recording = {
  name: 'Black Forest Labs',
  sources: [
    fileAt(
      'vercel/ai',
      'packages/black-forest-labs/src/black-forest-labs-image-model.ts',
      'ed857f50f112e23930b0c2dd8d532cc8bebbc911',
      '2026-08-22',
    ),
    pageOn('docs.comfy.org/development/comfy-router/models/black-forest-labs/flux-2-pro/code', '2026-11-25'),
  ],
  modelId: 'flux-2-pro',
  costUsd: 0.045,
  env: (url) => ({ BFL_API_KEY: SECRET, BFL_BASE_URL: url }),
  start: SUBMIT,
  paintsIn: 'asked',
  script: (origin, picture) => ({
    ...ending(origin, look('Ready', `${origin}/results/sample.png`)),
    [PICTURE]: [{ bytes: picture }],
  }),
  slowScript: (origin, picture) => ({
    ...ending(origin, look('Pending'), { status: 503 }, look('Pending'), look('Ready', `${origin}/results/sample.png`)),
    [PICTURE]: [{ bytes: picture }],
  }),
  pictureless: (origin) => ending(origin, look('Ready')),
  scriptWithAddress: (origin, address) => ending(origin, look('Ready', address)),
  withDraft: (origin, draft, picture) => ({
    ...ending(origin, look('Generating', `${origin}/results/draft.png`), look('Ready', `${origin}/results/sample.png`)),
    'GET /results/draft.png': [{ bytes: draft }],
    [PICTURE]: [{ bytes: picture }],
  }),
  underWay: {
    script: (origin) => ending(origin, look('Pending')),
    since: LOOK,
    told: { none: 'It has no call that stops work: nobody looks any more.' },
  },
  failures: [
    ends('Request Moderated', 'refused'),
    ends('Content Moderated', 'refused'),
    ends('Error', 'broken'),
    ends('Task not found', 'broken'),
    {
      name: 'is exhausted without credits',
      kind: 'exhausted',
      reply: { status: 402, json: { detail: 'Insufficient credits.' } },
    },
    {
      name: 'takes its key to no other host',
      kind: 'broken',
      reply: { json: { id: 't1', polling_url: 'https://api.bfl.ai.elsewhere.example/get_result?id=t1' } },
    },
  ],
  expectRequest: ({ headers, body }) => {
    expect(headers).toMatchObject({ 'x-key': SECRET })
    expect(JSON.parse(body.toString())).toMatchObject({
      prompt: 'Reproduce this image exactly as it appears',
      input_image: expect.stringMatching(/^iVBOR/),
      width: 256,
      height: 256,
      disable_pup: true,
      prompt_upsampling: false,
    })
  },
}
