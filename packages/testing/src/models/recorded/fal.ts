import { expect } from 'vitest'
import type { Reply, Script } from '../provider-server.ts'
import { fileAt, type Recording, SECRET } from '../recording.ts'

const SUBMIT = 'POST /fal-ai/flux/dev/image-to-image' as const
const STATUS = 'GET /fal-ai/flux/requests/r1/status' as const
const RESULT = 'GET /fal-ai/flux/requests/r1' as const
const PICTURE = 'GET /files/1.png' as const

const queued: Reply = {
  json: {
    ...{ status: 'IN_QUEUE', request_id: 'r1', queue_position: 0 },
    response_url: 'https://elsewhere.example/r1',
    status_url: 'https://elsewhere.example/r1/status',
    cancel_url: 'https://elsewhere.example/r1/cancel',
  },
}
const state = (status: string): Reply => ({ status: status === 'COMPLETED' ? 200 : 202, json: { status } })
const result = (address: string, isHidden = false): Reply => ({
  json: {
    images: [{ url: address, width: 48, height: 32, content_type: 'image/png' }],
    has_nsfw_concepts: [isHidden],
    seed: 1,
    timings: {},
  },
})
const ending = (reply: Reply): Script => ({ [SUBMIT]: [queued], [STATUS]: [state('COMPLETED')], [RESULT]: [reply] })

export const fal: Recording = {
  name: 'fal',
  sources: [
    fileAt(
      'vercel/ai',
      'packages/fal/src/fal-image-model.ts',
      'ed857f50f112e23930b0c2dd8d532cc8bebbc911',
      '2026-08-22',
    ),
    fileAt('fal-ai/fal-js', 'libs/client/src/queue.ts', '381105e138b85502b528fb8f6c16d909e30e462a', '2026-08-02'),
    fileAt(
      'fal-ai/fal-js',
      'libs/client/src/types/common.ts',
      '381105e138b85502b528fb8f6c16d909e30e462a',
      '2026-08-02',
    ),
  ],
  modelId: 'flux-dev',
  costUsd: 0.03,
  env: (url) => ({ FAL_KEY: SECRET, FAL_BASE_URL: url }),
  start: SUBMIT,
  paintsIn: 'untold',
  script: (origin, picture) => ({ ...ending(result(`${origin}/files/1.png`)), [PICTURE]: [{ bytes: picture }] }),
  slowScript: (origin, picture) => ({
    ...ending(result(`${origin}/files/1.png`)),
    [STATUS]: [state('IN_QUEUE'), state('IN_PROGRESS'), { status: 500 }, state('IN_PROGRESS'), state('COMPLETED')],
    [PICTURE]: [{ bytes: picture }],
  }),
  pictureless: () => ending({ json: { images: [] } }),
  scriptWithAddress: (_origin, address) => ending(result(address)),
  withDraft: { none: 'It answers when the work is done, with finished pictures alone.' },
  underWay: {
    script: () => ({
      ...{ [SUBMIT]: [queued], [STATUS]: [state('IN_PROGRESS')] },
      'PUT /fal-ai/flux/requests/r1/cancel': [{ status: 202, json: { status: 'CANCELLATION_REQUESTED' } }],
    }),
    since: STATUS,
    told: ['PUT /fal-ai/flux/requests/r1/cancel'],
  },
  failures: [
    {
      name: 'sees the flag of a refusal under its other name',
      kind: 'refused',
      script: (origin) =>
        ending({ json: { images: [{ url: `${origin}/files/1.png` }], nsfw_content_detected: [true] } }),
    },
    {
      name: 'is exhausted when the balance is, which only the body says',
      kind: 'exhausted',
      reply: { status: 403, json: { detail: 'User is locked. Reason: Exhausted balance. Top up at …' } },
    },
    {
      name: 'does not repeat a refusal of the content',
      kind: 'refused',
      script: () =>
        ending({ status: 422, json: { detail: [{ loc: ['body', 'prompt'], type: 'content_policy_violation' }] } }),
    },
    {
      name: 'does not take the black picture of a refusal for a frame',
      kind: 'refused',
      script: (origin) => ending(result(`${origin}/files/1.png`, true)),
    },
    {
      name: 'does not retry a request that it does not take',
      kind: 'misconfigured',
      reply: { status: 422, json: { detail: [{ loc: ['body', 'strength'], type: 'value_error' }] } },
    },
  ],
  expectRequest: ({ headers, body }) => {
    expect(headers).toMatchObject({ authorization: `Key ${SECRET}` })
    expect(JSON.parse(body.toString())).toMatchObject({
      prompt: 'Reproduce this image exactly as it appears',
      image_url: expect.stringMatching(/^data:image\/png;base64,/),
      strength: 0.95,
      num_images: 1,
    })
  },
}
