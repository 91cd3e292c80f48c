import { expect } from 'vitest'
import { fileAt, type Recording, SECRET } from '../recording.ts'

const IMG2IMG = 'POST /sdapi/v1/img2img' as const
/** It comes as text, with much more (modules/processing.py, Processed.js). */
const INFO = JSON.stringify({ sd_model_name: 'v1-5', sd_model_hash: 'cc6cb27103' })

export const sdapi: Recording = {
  name: 'A Stable Diffusion server',
  sources: [
    fileAt('AUTOMATIC1111/stable-diffusion-webui', 'modules/api/api.py', '0050a35429b824cbb0a794694358fb32ce487ac4'),
    fileAt('AUTOMATIC1111/stable-diffusion-webui', 'modules/api/models.py', '008a8e7576387bc172f9ecd0384274dd19f9036b'),
    fileAt(
      'leejet/stable-diffusion.cpp',
      'examples/server/routes_sdapi.cpp',
      '97d2990807fe6d558e395f8764198d7c7e7b411c',
      '2026-08-19',
    ),
  ],
  modelId: 'v1-5.safetensors',
  costUsd: 0,
  env: (url) => ({
    SDAPI_URL: url,
    SDAPI_LOGIN: `me:${SECRET}`,
    SDAPI_CHECKPOINTS: 'v1-5.safetensors,xl.safetensors',
  }),
  start: IMG2IMG,
  paintsIn: 'asked',
  script: (_origin, picture) => ({
    [IMG2IMG]: [{ json: { images: [Buffer.from(picture).toString('base64')], parameters: {}, info: INFO } }],
  }),
  pictureless: () => ({ [IMG2IMG]: [{ json: { images: [], parameters: {}, info: INFO } }] }),
  noRefusal: 'It refuses nothing; its checker makes pictures black.',
  // Extensions add what they worked with behind the picture.
  withDraft: (_origin, draft, picture) => ({
    [IMG2IMG]: [
      {
        json: {
          images: [picture, draft].map((bytes) => Buffer.from(bytes).toString('base64')),
          ...{ parameters: {}, info: INFO },
        },
      },
    ],
  }),
  underWay: {
    script: () => ({
      [IMG2IMG]: [{ isSilent: true }],
      'POST /internal/progress': [{ json: { active: true } }],
      'POST /sdapi/v1/interrupt': [{ json: {} }],
    }),
    since: IMG2IMG,
    told: ['POST /sdapi/v1/interrupt'],
  },
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
