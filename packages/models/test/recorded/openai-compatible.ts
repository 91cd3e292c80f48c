import { expect } from 'vitest'
import { openOpenAiCompatible } from '../../src/openai-compatible/openai-compatible-provider.ts'
import { type Recording, SECRET } from '../recording.ts'
import { openAiFailures } from './openai.ts'
import { readForm } from './read-form.ts'

const EDITS = 'POST /v1/images/edits' as const
const DRAW = 'POST /v1/images/generations' as const

const open: Recording['open'] = (url, parts) => {
  const describe = async () => ({ caption: 'A cup.', costUsd: 0.001 })
  const settings = {
    baseUrl: `${url}/v1`,
    key: SECRET,
    editModels: [{ id: 'sd-turbo', costUsd: 0 }],
    drawModels: [{ id: 'dall-e-3', costUsd: 0.04 }],
  }
  return openOpenAiCompatible(settings, { ...parts, captioner: { usualUsd: 0.001, describe } })
}

export const openAiCompatibleEdit: Recording = {
  name: "A server with OpenAI's calls, editing",
  modelId: 'sd-turbo',
  costUsd: 0,
  open,
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
