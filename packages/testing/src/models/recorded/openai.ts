import { expect } from 'vitest'
import type { Reply } from '../provider-server.ts'
import { fileAt, type RecordedFailure, type Recording, SECRET } from '../recording.ts'
import { readForm } from './read-form.ts'

/** OpenAI's own description of its API, as it is published. */
export const OPENAPI = fileAt(
  'openai/openai-openapi',
  'openapi.yaml',
  'f85dbe223d40e1a31cba812ab2d755c7e98a92a3',
  '2026-08-21',
)
const EDITS = 'POST /images/edits' as const

/** An error in OpenAI's form. */
const refusal = (status: number, code: string | null, type: string, message: string): Reply => ({
  status,
  json: { error: { message, type, param: null, code } },
})

/** What OpenAI and those who follow it say. */
export const openAiFailures: readonly RecordedFailure[] = [
  {
    name: 'is busy for as long as the words of the body say',
    kind: 'busy',
    retryAfterMs: 63_500,
    reply: refusal(429, 'rate_limit_exceeded', 'images', 'Rate limit reached. Please try again in 1m3.5s. Visit …'),
  },
  {
    name: 'is exhausted when the quota is used up',
    kind: 'exhausted',
    reply: refusal(429, 'insufficient_quota', 'insufficient_quota', 'You exceeded your current quota, please check …'),
  },
  {
    name: 'is exhausted at the hard limit of the bill',
    kind: 'exhausted',
    reply: refusal(400, 'billing_hard_limit_reached', 'image_generation_user_error', 'Billing hard limit …'),
  },
  {
    name: 'does not repeat a refusal',
    kind: 'refused',
    reply: refusal(
      400,
      'moderation_blocked',
      'image_generation_user_error',
      'Your request was rejected by the safety …',
    ),
  },
  {
    name: 'does not retry a request that it does not take',
    kind: 'misconfigured',
    reply: refusal(400, 'invalid_value', 'invalid_request_error', "Invalid value: '96x64'."),
  },
]

/** What low quality counts (openapi.yaml, ImageGenUsage). */
const usage = {
  total_tokens: 1_227,
  input_tokens: 1_031,
  output_tokens: 196,
  input_tokens_details: { text_tokens: 8, image_tokens: 1_023 },
}

export const openai: Recording = {
  name: 'OpenAI',
  sources: [
    OPENAPI,
    fileAt(
      'vercel/ai',
      'packages/openai/src/image/openai-image-model.ts',
      'ed857f50f112e23930b0c2dd8d532cc8bebbc911',
      '2026-08-22',
    ),
  ],
  modelId: 'gpt-image-2.5-flare',
  costUsd: (8 * 5 + 1_023 * 8 + 196 * 30) / 1e6,
  env: (url) => ({ OPENAI_API_KEY: SECRET, OPENAI_BASE_URL: url }),
  start: EDITS,
  paintsIn: 'asked',
  script: (_origin, picture) => ({
    [EDITS]: [{ json: { created: 1, data: [{ b64_json: Buffer.from(picture).toString('base64') }], usage } }],
  }),
  pictureless: () => ({ [EDITS]: [{ json: { created: 1, data: [] } }] }),
  withDraft: { none: 'Drafts come in a stream alone, which is not asked for.' },
  underWay: {
    script: () => ({ [EDITS]: [{ isSilent: true }] }),
    since: EDITS,
    told: { none: 'It has no call that stops work: the connection is closed.' },
  },
  failures: [
    ...openAiFailures,
    {
      name: 'says that the organisation is not verified',
      kind: 'misconfigured',
      reply: refusal(
        403,
        null,
        'invalid_request_error',
        'Your organization must be verified to use the model `gpt-…`.',
      ),
    },
  ],
  expectRequest: async (request) => {
    expect(request.headers).toMatchObject({ authorization: `Bearer ${SECRET}` })
    expect(await readForm(request)).toEqual({
      model: 'gpt-image-2.5-flare',
      prompt: 'Reproduce this image exactly as it appears',
      image: 'image/png',
      n: '1',
      size: '992x672',
      quality: 'low',
    })
  },
}
