import { expect } from 'vitest'
import type { Reply, Script } from '../provider-server.ts'
import { type Recording, SECRET } from '../recording.ts'

const SUBMIT = 'POST /fal-ai/flux/dev/image-to-image' as const
const STATUS = 'GET /fal-ai/flux/requests/r1/status' as const
const RESULT = 'GET /fal-ai/flux/requests/r1' as const
const PICTURE = 'GET /files/1.png' as const

const queued: Reply = {
  json: { status: 'IN_QUEUE', request_id: 'r1', status_url: 'https://elsewhere.example/status', queue_position: 0 },
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
  modelId: 'flux-dev',
  costUsd: 0.03,
  env: (url) => ({ FAL_KEY: SECRET, FAL_BASE_URL: url }),
  start: SUBMIT,
  script: (origin, picture) => ({ ...ending(result(`${origin}/files/1.png`)), [PICTURE]: [{ bytes: picture }] }),
  slowScript: (origin, picture) => ({
    ...ending(result(`${origin}/files/1.png`)),
    [STATUS]: [state('IN_QUEUE'), state('IN_PROGRESS'), { status: 500 }, state('IN_PROGRESS'), state('COMPLETED')],
    [PICTURE]: [{ bytes: picture }],
  }),
  pictureless: () => ending({ json: { images: [] } }),
  scriptWithAddress: (_origin, address) => ending(result(address)),
  failures: [
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
