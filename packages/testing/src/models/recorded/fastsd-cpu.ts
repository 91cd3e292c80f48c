import { expect } from 'vitest'
import { z } from 'zod'
import { fileAt, type Recording, SECRET } from '../recording.ts'

const sizes = z.object({ image_width: z.number(), image_height: z.number() })

const GENERATE = 'POST /api/generate' as const
const COMMIT = 'b5e5cab5c2ad369c56f52b34cd61d010efa489f1'

export const fastSdCpu: Recording = {
  name: 'FastSD CPU',
  sources: [
    fileAt('rupeshs/fastsdcpu', 'src/backend/api/web.py', COMMIT, '2026-07-24'),
    fileAt('rupeshs/fastsdcpu', 'src/backend/api/models/response.py', COMMIT, '2026-07-24'),
    fileAt('rupeshs/fastsdcpu', 'src/backend/models/lcmdiffusion_setting.py', COMMIT, '2026-07-24'),
  ],
  modelId: 'fastsd-cpu',
  costUsd: 0,
  env: (url) => ({
    FASTSD_URL: url,
    FASTSD_LOGIN: `me:${SECRET}`,
    FASTSD_OPTIONS: '{"inference_steps":2,"strength":0.4}',
  }),
  start: GENERATE,
  paintsIn: (fields) => {
    const { image_width: width, image_height: height } = sizes.parse(fields)
    return { width, height }
  },
  script: (_origin, picture) => ({
    [GENERATE]: [{ json: { latency: 2.1, images: [Buffer.from(picture).toString('base64')], error: '' } }],
  }),
  pictureless: () => ({ [GENERATE]: [{ json: { latency: 0, images: [], error: '' } }] }),
  noRefusal: 'It refuses nothing; its checker makes pictures black.',
  withDraft: { none: 'It answers once, with one picture.' },
  underWay: {
    script: () => ({ [GENERATE]: [{ isSilent: true }] }),
    since: GENERATE,
    told: { none: 'It has no call that stops work: the connection is closed.' },
  },
  failures: [
    {
      name: 'says that the work failed, which it does with status 200',
      kind: 'broken',
      reply: { json: { latency: 0, images: [], error: 'not enough memory' } },
    },
    {
      name: 'does not retry a request that it does not take',
      kind: 'misconfigured',
      reply: { status: 422, json: { detail: [{ loc: ['body', 'strength'], type: 'float_parsing' }] } },
    },
  ],
  expectRequest: ({ body }) => {
    expect(JSON.parse(body.toString())).toMatchObject({
      diffusion_task: 'image_to_image',
      init_image: expect.stringMatching(/^iVBOR/),
      ...{ strength: 0.4, inference_steps: 2, image_width: 96, image_height: 64, use_seed: true, number_of_images: 1 },
    })
  },
}
