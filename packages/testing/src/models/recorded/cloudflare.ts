import { expect } from 'vitest'
import type { Reply, Script } from '../provider-server.ts'
import { fileAt, pageOn, type RecordedFailure, type Recording, SECRET } from '../recording.ts'
import { readForm } from './read-form.ts'

const RUN = '/accounts/account1/ai/run'
const FLUX_2 = `POST ${RUN}/@cf/black-forest-labs/flux-2-klein-4b` as const
const SCHNELL = `POST ${RUN}/@cf/black-forest-labs/flux-1-schnell` as const
const SDXL = `POST ${RUN}/@cf/stabilityai/stable-diffusion-xl-base-1.0` as const
const CHAT = 'POST /accounts/account1/ai/v1/chat/completions' as const

const env = (url: string) => ({
  CLOUDFLARE_ACCOUNT_ID: 'account1',
  CLOUDFLARE_API_TOKEN: SECRET,
  CLOUDFLARE_BASE_URL: url,
})

const refusal = (status: number, code: number, message: string): Reply => ({
  status,
  json: { errors: [{ code, message }], success: false, result: {}, messages: [] },
})

const failures: readonly RecordedFailure[] = [
  {
    name: 'is exhausted until midnight UTC when the free quota of the day is used up (3036)',
    kind: 'exhausted',
    retryAfterMs: 6 * 3_600_000,
    reply: refusal(429, 3036, 'AiError: you have used up your daily free allocation of 10,000 neurons'),
  },
  { name: 'is busy without capacity (3040)', kind: 'busy', reply: refusal(429, 3040, 'Capacity temporarily exceeded') },
  { name: 'tells its own timeout (3007)', kind: 'timeout', reply: refusal(408, 3007, 'Request timeout') },
  { name: 'does not retry an unknown model (5007)', kind: 'misconfigured', reply: refusal(400, 5007, 'No such model') },
  { name: 'does not retry a bad request (5004)', kind: 'misconfigured', reply: refusal(400, 5004, 'Invalid data') },
  {
    name: 'does not repeat a refusal',
    kind: 'refused',
    reply: refusal(400, 3030, 'AiError: Input prompt contains NSFW content.'),
  },
]

const inResult = (picture: Uint8Array): Reply => ({
  json: { result: { image: Buffer.from(picture).toString('base64') }, success: true, errors: [], messages: [] },
})
const authorized = { authorization: `Bearer ${SECRET}` }

const ERRORS = fileAt(
  'cloudflare/cloudflare-docs',
  'src/content/docs/workers-ai/platform/errors.mdx',
  '0309c8bed23afe438f28fd5026b5a7999e653081',
)

const caption: Reply = {
  json: {
    choices: [{ message: { role: 'assistant', content: ' A cup\n on a table. ' }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 1_000, completion_tokens: 200, total_tokens: 1_200 },
  },
}

export const cloudflareFlux2: Recording = {
  name: 'Cloudflare FLUX.2 klein',
  sources: [
    fileAt(
      'cloudflare/cloudflare-docs',
      'src/content/workers-ai-models/flux-2-klein-4b.json',
      '17331b86400efb812778f7b78ddd52462dafffed',
    ),
    pageOn('developers.cloudflare.com/ai/models/@cf/black-forest-labs/flux-2-dev', '2026-11-25'),
    ERRORS,
  ],
  modelId: 'flux-2-klein-4b',
  costUsd: 0.00035,
  env,
  start: FLUX_2,
  paintsIn: 'asked',
  script: (_origin, picture): Script => ({ [FLUX_2]: [inResult(picture)] }),
  pictureless: () => ({ [FLUX_2]: [{ json: { result: {}, success: true } }] }),
  withDraft: { none: 'It answers once, with one picture.' },
  underWay: {
    script: () => ({ [FLUX_2]: [{ isSilent: true }] }),
    since: FLUX_2,
    told: { none: 'It has no call that stops work: the connection is closed.' },
  },
  failures,
  expectRequest: async (request) => {
    expect(request.headers).toMatchObject(authorized)
    expect(await readForm(request)).toEqual({
      prompt: 'Reproduce this image exactly as it appears',
      width: '256',
      height: '256',
      input_image_0: 'image/png',
    })
  },
}

export const cloudflareSchnell: Recording = {
  name: 'Cloudflare FLUX.1 schnell, described and drawn',
  sources: [
    fileAt(
      'cloudflare/cloudflare-docs',
      'src/content/workers-ai-models/flux-1-schnell.json',
      '08f6e6119ec6f3495dbf5b5bcc07b1c97ab55511',
    ),
    ERRORS,
  ],
  modelId: 'flux-schnell',
  costUsd: 0.000652 + 1_000 * 0.1e-6 + 200 * 0.3e-6,
  paintsIn: { none: 'It is sent no picture.' },
  env,
  start: SCHNELL,
  script: (_origin, picture) => ({ [CHAT]: [caption], [SCHNELL]: [inResult(picture)] }),
  untoldCostUsd: 0.000652 + 1_000 * 0.1e-6 + 160 * 0.3e-6,
  pictureless: () => ({ [CHAT]: [caption], [SCHNELL]: [{ json: { result: null, success: true } }] }),
  withDraft: { none: 'It answers once, with one picture.' },
  underWay: {
    script: () => ({ [CHAT]: [caption], [SCHNELL]: [{ isSilent: true }] }),
    since: SCHNELL,
    told: { none: 'It has no call that stops work: the connection is closed.' },
  },
  failures: [
    ...failures,
    {
      name: 'does not draw from no words',
      kind: 'broken',
      script: () => ({ [CHAT]: [{ json: { choices: [{ message: { content: '' } }] } }] }),
    },
    {
      name: 'says that the vision model thought until there was no room for words',
      kind: 'misconfigured',
      script: () => ({ [CHAT]: [{ json: { choices: [{ message: { content: '' }, finish_reason: 'length' }] } }] }),
    },
    {
      name: 'does not repeat a refusal to describe',
      kind: 'refused',
      script: () => ({ [CHAT]: [{ json: { choices: [{ message: { refusal: 'no' }, finish_reason: 'stop' }] } }] }),
    },
  ],
  expectRequest: ({ headers, body }) => {
    expect(headers).toMatchObject(authorized)
    expect(JSON.parse(body.toString())).toEqual({
      prompt: 'A cup on a table.\nReproduce this image exactly as it appears',
      steps: 4,
    })
  },
}

export const cloudflareSdxl: Recording = {
  name: 'Cloudflare Stable Diffusion XL',
  sources: [
    fileAt(
      'cloudflare/cloudflare-docs',
      'src/content/workers-ai-models/stable-diffusion-xl-base-1.0.json',
      '04870478a4d1d5d06b828792c37bee43cf8e5fd9',
    ),
    ERRORS,
  ],
  modelId: 'stable-diffusion-xl',
  costUsd: 0,
  env,
  start: SDXL,
  paintsIn: 'asked',
  script: (_origin, picture) => ({ [SDXL]: [{ bytes: picture, headers: { 'content-type': 'image/png' } }] }),
  pictureless: () => ({ [SDXL]: [{ json: { result: {}, success: true } }] }),
  withDraft: { none: 'It answers once, with one picture.' },
  underWay: {
    script: () => ({ [SDXL]: [{ isSilent: true }] }),
    since: SDXL,
    told: { none: 'It has no call that stops work: the connection is closed.' },
  },
  failures,
  expectRequest: ({ headers, body }) => {
    expect(headers).toMatchObject(authorized)
    expect(JSON.parse(body.toString())).toMatchObject({ num_steps: 20, strength: 0.5, width: 256, height: 256 })
  },
}
