import { expect } from 'vitest'
import { type Recording, SECRET } from '../recording.ts'

const GENERATE = 'POST /api/generate' as const

/** After rupeshs/fastsdcpu, src/backend/api/web.py and models/lcmdiffusion_setting.py. */
export const fastSdCpu: Recording = {
  name: 'FastSD CPU',
  modelId: 'fastsd-cpu',
  costUsd: 0,
  env: (url) => ({
    FASTSD_URL: url,
    FASTSD_LOGIN: `me:${SECRET}`,
    FASTSD_OPTIONS: '{"inference_steps":2,"strength":0.4}',
  }),
  start: GENERATE,
  script: (_origin, picture) => ({
    [GENERATE]: [{ json: { latency: 2.1, images: [Buffer.from(picture).toString('base64')] } }],
  }),
  pictureless: () => ({ [GENERATE]: [{ json: { latency: 0, images: [] } }] }),
  failures: [
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
