import { expect } from 'vitest'
import { type Recording, SECRET } from '../recording.ts'

const IMG2IMG = 'POST /sdapi/v1/img2img' as const

export const sdapi: Recording = {
  name: 'A Stable Diffusion server',
  modelId: 'v1-5.safetensors',
  costUsd: 0,
  env: (url) => ({
    SDAPI_URL: url,
    SDAPI_LOGIN: `me:${SECRET}`,
    SDAPI_CHECKPOINTS: 'v1-5.safetensors,xl.safetensors',
  }),
  start: IMG2IMG,
  script: (_origin, picture) => ({
    [IMG2IMG]: [{ json: { images: [Buffer.from(picture).toString('base64')], parameters: {}, info: '{}' } }],
  }),
  pictureless: () => ({ [IMG2IMG]: [{ json: { images: [], parameters: {}, info: '{}' } }] }),
  failures: [
    {
      name: 'says that it ran out of memory',
      kind: 'broken',
      reply: { status: 500, json: { error: 'OutOfMemoryError', detail: '', body: '', errors: 'CUDA out of memory' } },
    },
    {
      name: 'does not retry a request that it does not take',
      kind: 'misconfigured',
      reply: { status: 422, json: { detail: [{ loc: ['body', 'width'], type: 'value_error' }] } },
    },
  ],
  expectRequest: ({ headers, body }) => {
    expect(headers).toMatchObject({ authorization: `Basic ${Buffer.from(`me:${SECRET}`).toString('base64')}` })
    expect(JSON.parse(body.toString())).toMatchObject({
      init_images: [expect.stringMatching(/^iVBOR/)],
      denoising_strength: 0.5,
      width: 96,
      height: 64,
      override_settings: { sd_model_checkpoint: 'v1-5.safetensors' },
    })
  },
}
