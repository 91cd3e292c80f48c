import { expect } from 'vitest'
import { fileAt, type Recording, SECRET } from '../recording.ts'
import { OPENAPI, openAiFailures } from './openai.ts'
import { readForm } from './read-form.ts'

const LOCAL_AI = '82c191afadf5f005281e798ccfa0ffd0d5805030'
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
  sources: [
    OPENAPI,
    fileAt(
      'leejet/stable-diffusion.cpp',
      'examples/server/routes_openai.cpp',
      '97d2990807fe6d558e395f8764198d7c7e7b411c',
      '2026-08-19',
    ),
  ],
  modelId: 'sd-turbo',
  costUsd: 0,
  env,
  captioner: { usualUsd: 0.001, describe: async () => ({ caption: 'A cup.', costUsd: 0.001 }) },
  start: EDITS,
  paintsIn: 'asked',
  script: (origin, picture) => ({
    [EDITS]: [{ json: { created: 1, data: [{ url: `${origin}/generated-images/1.png` }] } }],
    'GET /generated-images/1.png': [{ bytes: picture }],
  }),
  pictureless: () => ({ [EDITS]: [{ json: { created: 1, data: [{}] } }] }),
  scriptWithAddress: (_origin, address) => ({ [EDITS]: [{ json: { data: [{ url: address }] } }] }),
  withDraft: { none: 'Drafts come in a stream alone, which is not asked for.' },
  underWay: {
    script: () => ({ [EDITS]: [{ isSilent: true }] }),
    since: EDITS,
    told: { none: 'It has no call that stops work: the connection is closed.' },
  },
  failures: openAiFailures,
  expectRequest: async (request) => {
    expect(await readForm(request)).toMatchObject({ model: 'sd-turbo', image: 'image/png', size: '96x64' })
  },
}

export const openAiCompatibleDraw: Recording = {
  ...openAiCompatibleEdit,
  name: "A server with OpenAI's calls, drawing from words",
  sources: [OPENAPI],
  paintsIn: { none: 'It is sent no picture.' },
  modelId: 'dall-e-3',
  costUsd: 0.041,
  start: DRAW,
  script: (_origin, picture) => ({
    [DRAW]: [{ json: { created: 1, data: [{ b64_json: Buffer.from(picture).toString('base64') }] } }],
  }),
  pictureless: () => ({ [DRAW]: [{ json: { data: [] } }] }),
  underWay: {
    script: () => ({ [DRAW]: [{ isSilent: true }] }),
    since: DRAW,
    told: { none: 'It has no call that stops work: the connection is closed.' },
  },
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

/** LocalAI has no call for edits. */
export const localAi: Recording = {
  ...openAiCompatibleEdit,
  name: 'LocalAI, drawing from a picture',
  sources: [
    fileAt('mudler/LocalAI', 'core/http/endpoints/openai/image.go', LOCAL_AI, '2026-08-22'),
    fileAt('mudler/LocalAI', 'core/http/routes/openai.go', LOCAL_AI, '2026-08-22'),
  ],
  env: (url) => ({ ...env(url), OPENAI_COMPATIBLE_CALL: 'generations' }),
  start: DRAW,
  script: (_origin, picture) => ({ [DRAW]: [{ json: answerOfLocalAi(picture) }] }),
  pictureless: openAiCompatibleDraw.pictureless,
  underWay: openAiCompatibleDraw.underWay,
  scriptWithAddress: (_origin, address) => ({ [DRAW]: [{ json: { data: [{ url: address }] } }] }),
  expectRequest: ({ body }) => {
    expect(JSON.parse(body.toString())).toMatchObject({
      ...{ model: 'sd-turbo', size: '96x64', n: 1 },
      file: expect.stringMatching(/^iVBOR/),
    })
  },
}

/** It counts tokens, and none of them. */
function answerOfLocalAi(picture: Uint8Array): object {
  const input_tokens_details = { text_tokens: 0, image_tokens: 0 }
  return {
    ...{ id: '1', created: 1, data: [{ b64_json: Buffer.from(picture).toString('base64') }] },
    usage: { total_tokens: 0, input_tokens: 0, output_tokens: 0, input_tokens_details },
  }
}
