import { expect } from 'vitest'
import { fileAt, type Recording, SECRET } from '../recording.ts'

const GENERATE = 'POST /images/generations' as const

export const together: Recording = {
  name: 'Together AI',
  sources: [
    fileAt(
      'togethercomputer/together-typescript',
      'src/resources/images.ts',
      '5d7f323d5a9dbc4d2b2342f5330b1c1dceacdb63',
      '2026-08-19',
    ),
  ],
  modelId: 'flux-kontext-pro',
  costUsd: 0.04,
  env: (url) => ({ TOGETHER_API_KEY: SECRET, TOGETHER_BASE_URL: url }),
  start: GENERATE,
  paintsIn: 'asked',
  script: (_origin, picture) => ({
    [GENERATE]: [
      {
        json: {
          ...{ id: '1', object: 'list', model: 'black-forest-labs/FLUX.1-kontext-pro' },
          data: [{ index: 0, type: 'b64_json', b64_json: Buffer.from(picture).toString('base64') }],
        },
      },
    ],
  }),
  pictureless: () => ({ [GENERATE]: [{ json: { id: '1', object: 'list', data: [{ index: 0 }] } }] }),
  scriptWithAddress: (_origin, address) => ({
    [GENERATE]: [{ json: { data: [{ index: 0, type: 'url', url: address }] } }],
  }),
  withDraft: { none: 'It answers once, with one picture.' },
  underWay: {
    script: () => ({ [GENERATE]: [{ isSilent: true }] }),
    since: GENERATE,
    told: { none: 'It has no call that stops work: the connection is closed.' },
  },
  failures: [
    {
      name: 'is exhausted at the credit limit',
      kind: 'exhausted',
      reply: { status: 402, json: { error: { message: 'Credit limit exceeded', type: 'credit_limit' } } },
    },
    {
      name: 'does not repeat a refusal',
      kind: 'refused',
      reply: { status: 422, json: { error: { message: 'NSFW content detected in the prompt' } } },
    },
  ],
  expectRequest: ({ headers, body }) => {
    expect(headers).toMatchObject({ authorization: `Bearer ${SECRET}` })
    expect(JSON.parse(body.toString())).toMatchObject({
      model: 'black-forest-labs/FLUX.1-kontext-pro',
      image_url: expect.stringMatching(/^data:image\/png;base64,/),
      width: 96,
      height: 64,
      response_format: 'base64',
      output_format: 'png',
    })
  },
}
