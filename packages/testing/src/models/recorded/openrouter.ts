import { expect } from 'vitest'
import type { Reply } from '../provider-server.ts'
import { fileAt, pageOn, type Recording, SECRET } from '../recording.ts'
import { paintsAtOneK } from './google.ts'

const COMMIT = 'cb9393a896016155780a7fd04d3429ee2317b608'
const IMAGES = 'POST /images' as const
export const OPENROUTER_LIST = 'GET /images/models' as const

/** As openrouter.ai/docs shows the list: typed descriptors of the fields that a model takes. */
const list: Reply = {
  json: {
    data: [
      { id: 'recraft/recraft-v3', supported_parameters: { resolution: { type: 'enum', values: ['1K'] } } },
      {
        id: 'google/gemini-3.1-flash-image',
        supported_parameters: {
          aspect_ratio: { type: 'enum', values: ['auto', '1:1', '3:2', '2:3', '4:3', '3:4', '16:9', '9:16'] },
          resolution: { type: 'enum', values: ['1K', '2K', '4K'] },
          input_references: { type: 'range', min: 0, max: 8 },
          seed: { type: 'boolean' },
        },
      },
    ],
  },
}

export const openrouter: Recording = {
  name: 'OpenRouter',
  sources: [
    fileAt('OpenRouterTeam/typescript-sdk', 'src/models/imagegenerationrequest.ts', COMMIT, '2026-08-22'),
    fileAt('OpenRouterTeam/typescript-sdk', 'src/models/imagegenerationresponse.ts', COMMIT, '2026-08-22'),
    fileAt('OpenRouterTeam/typescript-sdk', 'src/models/imagemodellistitem.ts', COMMIT, '2026-08-22'),
    pageOn('openrouter.ai/blog/tutorials/image-generation', '2026-11-25'),
  ],
  modelId: 'google/gemini-3.1-flash-image',
  costUsd: 0.0392,
  env: (url) => ({
    OPENROUTER_API_KEY: SECRET,
    OPENROUTER_MODELS: 'google/gemini-3.1-flash-image=0.04,recraft/recraft-v3=0.04,nobody/has-this=0.01',
    OPENROUTER_BASE_URL: url,
  }),
  start: IMAGES,
  // As the model does at Google's own API.
  paintsIn: ({ aspect_ratio }) => paintsAtOneK(aspect_ratio),
  script: (_origin, picture) => ({
    [OPENROUTER_LIST]: [list],
    [IMAGES]: [
      {
        json: {
          created: 1,
          data: [{ b64_json: Buffer.from(picture).toString('base64'), media_type: 'image/png' }],
          usage: { prompt_tokens: 1_300, completion_tokens: 1_290, total_tokens: 2_590, cost: 0.0392 },
        },
      },
    ],
  }),
  pictureless: () => ({ [OPENROUTER_LIST]: [list], [IMAGES]: [{ json: { created: 1, data: [] } }] }),
  withDraft: { none: 'Drafts come in a stream alone, which is not asked for.' },
  underWay: {
    script: () => ({ [OPENROUTER_LIST]: [list], [IMAGES]: [{ isSilent: true }] }),
    since: IMAGES,
    told: { none: 'It has no call that stops work: the connection is closed.' },
  },
  failures: [
    {
      name: 'is exhausted without credits',
      kind: 'exhausted',
      reply: { status: 402, json: { error: { code: 402, message: 'Insufficient credits. Add more …' } } },
    },
    {
      name: 'does not repeat a refusal',
      kind: 'refused',
      reply: {
        status: 403,
        json: { error: { code: 403, message: 'Your chosen model requires moderation and your input was flagged' } },
      },
    },
    {
      name: 'does not repeat a refusal that came after it had begun to answer',
      kind: 'refused',
      reply: { json: { error: { code: 403, message: 'Your input was flagged for "sexual".' } } },
    },
    {
      name: 'waits where it was asked to after it had begun to answer',
      kind: 'busy',
      reply: { json: { error: { code: 429, message: 'You are being rate limited' } } },
    },
  ],
  expectRequest: ({ headers, body }) => {
    expect(headers).toMatchObject({ authorization: `Bearer ${SECRET}` })
    expect(JSON.parse(body.toString())).toEqual({
      model: 'google/gemini-3.1-flash-image',
      prompt: 'Reproduce this image exactly as it appears',
      input_references: [{ type: 'image_url', image_url: { url: expect.stringMatching(/^data:image\/png;base64,/) } }],
      aspect_ratio: '3:2',
      resolution: '1K',
      seed: expect.any(Number),
    })
  },
}
