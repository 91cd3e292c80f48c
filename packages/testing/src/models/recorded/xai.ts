import { expect } from 'vitest'
import { fileAt, type Recording, SECRET } from '../recording.ts'

const EDITS = 'POST /images/edits' as const

export const xai: Recording = {
  name: 'xAI',
  sources: [
    fileAt(
      'vercel/ai',
      'packages/xai/src/xai-image-model.ts',
      'ed857f50f112e23930b0c2dd8d532cc8bebbc911',
      '2026-08-22',
    ),
    fileAt('xai-org/xai-sdk-python', 'src/xai_sdk/image.py', '4dab6a449736890a70d20bc886221a4219ff6ae7', '2026-08-18'),
  ],
  modelId: 'grok-imagine-image',
  costUsd: 0.0215,
  env: (url) => ({ XAI_API_KEY: SECRET, XAI_BASE_URL: url }),
  start: EDITS,
  script: (_origin, picture) => ({
    [EDITS]: [
      {
        json: {
          data: [{ b64_json: Buffer.from(picture).toString('base64'), mime_type: 'image/png' }],
          usage: { cost_in_usd_ticks: 215_000_000 },
        },
      },
    ],
  }),
  pictureless: () => ({ [EDITS]: [{ json: { data: [{ mime_type: 'image/png' }] } }] }),
  scriptWithAddress: (_origin, address) => ({ [EDITS]: [{ json: { data: [{ url: address }] } }] }),
  withDraft: { none: 'It answers once, with one picture.' },
  underWay: {
    script: () => ({ [EDITS]: [{ isSilent: true }] }),
    since: EDITS,
    told: { none: 'It has no call that stops work: the connection is closed.' },
  },
  failures: [
    {
      name: 'sees that a picture was held back, with one in its place or none',
      kind: 'refused',
      reply: { json: { data: [{ b64_json: 'iVBORw0KGgo=', respect_moderation: false }] } },
    },
    {
      name: 'sees that nothing came since it was held back',
      kind: 'refused',
      reply: { json: { data: [{ b64_json: '', respect_moderation: false }] } },
    },
    {
      name: 'is exhausted when all credits are used, which it says with status 429',
      kind: 'exhausted',
      reply: {
        status: 429,
        json: { code: 'Some resource has been exhausted', error: 'Your team has used all available credits or …' },
      },
    },
    {
      name: 'does not repeat a refusal',
      kind: 'refused',
      reply: { status: 400, json: { code: 'invalid', error: 'Generated image rejected by content moderation.' } },
    },
  ],
  expectRequest: ({ headers, body }) => {
    expect(headers).toMatchObject({ authorization: `Bearer ${SECRET}` })
    expect(JSON.parse(body.toString())).toMatchObject({
      model: 'grok-imagine-image',
      image: { type: 'image_url', url: expect.stringMatching(/^data:image\/png;base64,/) },
      response_format: 'b64_json',
    })
  },
}
