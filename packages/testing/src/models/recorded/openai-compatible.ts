import { expect } from 'vitest'
import { type Recording, SECRET } from '../recording.ts'
import { openAiFailures } from './openai.ts'
import { readForm } from './read-form.ts'

const EDITS = 'POST /v1/images/edits' as const
const DRAW = 'POST /v1/images/generations' as const

const env = (url: string) => ({
  OPENAI_COMPATIBLE_URL: `${url}/v1`,
  OPENAI_COMPATIBLE_KEY: SECRET,
  OPENAI_COMPATIBLE_MODELS: 'sd-turbo=0',
  OPENAI_COMPATIBLE_DRAW_MODELS: 'dall-e-3=0.04',
  CAPTION_URL: url,
  CAPTION_MODEL: 'never-asked',
  CAPTION_COST_USD: '0.001',
})

export const openAiCompatibleEdit: Recording = {
  name: "A server with OpenAI's calls, editing",
  modelId: 'sd-turbo',
  costUsd: 0,
  env,
  captioner: { usualUsd: 0.001, describe: async () => ({ caption: 'A cup.', costUsd: 0.001 }) },
  start: EDITS,
  script: (origin, picture) => ({
    [EDITS]: [{ json: { created: 1, data: [{ url: `${origin}/generated-images/1.png` }] } }],
    'GET /generated-images/1.png': [{ bytes: picture }],
  }),
  pictureless: () => ({ [EDITS]: [{ json: { created: 1, data: [{}] } }] }),
  scriptWithAddress: (_origin, address) => ({ [EDITS]: [{ json: { data: [{ url: address }] } }] }),
  failures: openAiFailures,
  expectRequest: async (request) => {
    expect(await readForm(request)).toMatchObject({ model: 'sd-turbo', image: 'image/png', size: '96x64' })
  },
}

export const openAiCompatibleDraw: Recording = {
  ...openAiCompatibleEdit,
  name: "A server with OpenAI's calls, drawing from words",
  isBlind: true,
  modelId: 'dall-e-3',
  costUsd: 0.041,
  start: DRAW,
  script: (_origin, picture) => ({
    [DRAW]: [{ json: { created: 1, data: [{ b64_json: Buffer.from(picture).toString('base64') }] } }],
  }),
  pictureless: () => ({ [DRAW]: [{ json: { data: [] } }] }),
  scriptWithAddress: (_origin, address) => ({ [DRAW]: [{ json: { data: [{ url: address }] } }] }),
  expectRequest: ({ headers, body }) => {
    expect(headers).toMatchObject({ authorization: `Bearer ${SECRET}` })
    expect(JSON.parse(body.toString())).toMatchObject({
      model: 'dall-e-3',
      prompt: 'A cup.\nReproduce this image exactly as it appears',
      size: '1792x1024',
    })
  },
}

/** LocalAI has no call for edits (core/http/routes/openai.go). */
export const localAi: Recording = {
  ...openAiCompatibleEdit,
  name: 'LocalAI, drawing from a picture',
  env: (url) => ({ ...env(url), OPENAI_COMPATIBLE_CALL: 'generations' }),
  start: DRAW,
  script: openAiCompatibleDraw.script,
  pictureless: openAiCompatibleDraw.pictureless,
  scriptWithAddress: (_origin, address) => ({ [DRAW]: [{ json: { data: [{ url: address }] } }] }),
  expectRequest: ({ body }) => {
    expect(JSON.parse(body.toString())).toMatchObject({
      ...{ model: 'sd-turbo', size: '96x64', n: 1 },
      file: expect.stringMatching(/^iVBOR/),
    })
  },
}
