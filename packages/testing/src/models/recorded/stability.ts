import { expect } from 'vitest'
import { pageOn, type Recording, SECRET } from '../recording.ts'
import { readForm } from './read-form.ts'

const GENERATE = 'POST /v2beta/stable-image/generate/sd3' as const

export const stability: Recording = {
  name: 'Stability AI',
  sources: [
    pageOn('platform.stability.ai/docs/api-reference', '2026-11-21'),
    pageOn('schemas.apis.io/schemas/stability-ai/stability-ai-generateimageresponse', '2026-11-25'),
  ],
  modelId: 'sd3.5-medium',
  costUsd: 0.035,
  env: (url) => ({ STABILITY_API_KEY: SECRET, STABILITY_BASE_URL: url }),
  start: GENERATE,
  paintsIn: 'sent',
  script: (_origin, picture) => ({
    [GENERATE]: [{ json: { image: Buffer.from(picture).toString('base64'), finish_reason: 'SUCCESS', seed: 1 } }],
  }),
  pictureless: () => ({ [GENERATE]: [{ json: { finish_reason: 'SUCCESS' } }] }),
  withDraft: { none: 'It answers once, with one picture.' },
  underWay: {
    script: () => ({ [GENERATE]: [{ isSilent: true }] }),
    since: GENERATE,
    told: { none: 'It has no call that stops work: the connection is closed.' },
  },
  failures: [
    {
      name: 'does not take the blurred picture of a refusal for a frame',
      kind: 'refused',
      reply: { json: { image: 'iVBORw0KGgo=', finish_reason: 'CONTENT_FILTERED', seed: 1 } },
    },
    {
      name: 'does not repeat a refusal of the prompt',
      kind: 'refused',
      reply: {
        status: 403,
        json: {
          id: '1',
          name: 'content_moderation',
          errors: ['Your request was flagged by our content moderation system'],
        },
      },
    },
    {
      name: 'is exhausted without credits',
      kind: 'exhausted',
      reply: { status: 402, json: { id: '1', name: 'payment_required', errors: ['You lack sufficient credits'] } },
    },
  ],
  expectRequest: async (request) => {
    expect(request.headers).toMatchObject({ authorization: `Bearer ${SECRET}`, accept: 'application/json' })
    expect(await readForm(request)).toEqual({
      ...{ mode: 'image-to-image', model: 'sd3.5-medium', image: 'image/png', strength: '0.5', output_format: 'png' },
      prompt: 'Reproduce this image exactly as it appears',
      seed: expect.stringMatching(/^\d+$/),
    })
  },
}
