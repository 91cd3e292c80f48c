import type { Size } from '@afterimage/frames/frame-size'
import { expect } from 'vitest'
import { fileAt, pageOn, type Recording, SECRET } from '../recording.ts'

const EDITS = 'POST /images/edits' as const

/** What it paints in at 1k, px. */
const OWN_SIZES: readonly Size[] = [
  { width: 1024, height: 1024 },
  ...[
    { width: 1280, height: 896 },
    { width: 1296, height: 864 },
    { width: 1408, height: 768 },
  ].flatMap(bothWays),
  ...[
    { width: 1408, height: 704 },
    { width: 1248, height: 576 },
    { width: 1280, height: 576 },
  ].flatMap(bothWays),
]

function bothWays({ width, height }: Size): readonly Size[] {
  return [
    { width, height },
    { width: height, height: width },
  ]
}

function nearest(sent: Size): Size {
  const offBy = ({ width, height }: Size) => Math.abs(Math.log((width * sent.height) / (height * sent.width)))
  return OWN_SIZES.reduce((best, own) => (offBy(own) < offBy(best) ? own : best))
}

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
    pageOn('docs.comfy.org/built-in-nodes/GrokImageEditNode', '2026-11-25'),
    pageOn('runware.ai/docs/models/xai-grok-imagine-image', '2026-11-25'),
  ],
  modelId: 'grok-imagine-image',
  costUsd: 0.0215,
  env: (url) => ({ XAI_API_KEY: SECRET, XAI_BASE_URL: url }),
  start: EDITS,
  // As it was sent, in the one of its sizes that has this shape.
  paintsIn: (_fields, sent) => nearest(sent),
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
    expect(JSON.parse(body.toString())).toEqual({
      model: 'grok-imagine-image',
      prompt: 'Reproduce this image exactly as it appears',
      image: { type: 'image_url', url: expect.stringMatching(/^data:image\/png;base64,/) },
      ...{ n: 1, response_format: 'b64_json' },
    })
  },
}
