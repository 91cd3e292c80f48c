import { expect } from 'vitest'
import { fileAt, type Recording, SECRET } from '../recording.ts'

export const HUGGING_FACE_JS = 'fe42e68017ffc76d09922ea8f9b38a6964345710'
const MODEL = 'POST /hf-inference/models/black-forest-labs/FLUX.1-Kontext-dev' as const

/** The variables with which a model of Hugging Face is offered at 3 cents. */
export function envOf(modelId: string): Recording['env'] {
  return (url) => ({
    HUGGING_FACE_TOKEN: SECRET,
    HUGGING_FACE_MODELS: `${modelId}=0.03`,
    HUGGING_FACE_BASE_URL: url,
    HUGGING_FACE_HUB_URL: url,
  })
}

export const huggingFace: Recording = {
  name: 'Hugging Face',
  sources: [
    fileAt(
      'huggingface/huggingface.js',
      'packages/inference/src/providers/hf-inference.ts',
      HUGGING_FACE_JS,
      '2026-08-21',
    ),
    fileAt(
      'huggingface/huggingface.js',
      'packages/tasks/src/tasks/image-to-image/spec/input.json',
      HUGGING_FACE_JS,
      '2026-08-21',
    ),
  ],
  modelId: 'black-forest-labs/FLUX.1-Kontext-dev',
  costUsd: 0.03,
  env: envOf('black-forest-labs/FLUX.1-Kontext-dev'),
  start: MODEL,
  paintsIn: 'asked',
  script: (_origin, picture) => ({ [MODEL]: [{ bytes: picture, headers: { 'content-type': 'image/png' } }] }),
  pictureless: () => ({ [MODEL]: [{ json: {} }] }),
  noRefusal: 'Its task has no answer for one; a checker makes pictures black.',
  withDraft: { none: 'It answers once, with one picture.' },
  underWay: {
    script: () => ({ [MODEL]: [{ isSilent: true }] }),
    since: MODEL,
    told: { none: 'It has no call that stops work: the connection is closed.' },
  },
  failures: [
    {
      name: 'is busy while the model is loaded',
      kind: 'busy',
      reply: { status: 503, json: { error: 'Model is currently loading', estimated_time: 20 } },
    },
    {
      name: 'is exhausted when the credits of the month are used up',
      kind: 'exhausted',
      reply: {
        status: 402,
        json: { error: 'You have exceeded your monthly included credits for Inference Providers.' },
      },
    },
  ],
  expectRequest: ({ headers, body }) => {
    expect(headers).toMatchObject({ authorization: `Bearer ${SECRET}` })
    expect(JSON.parse(body.toString())).toEqual({
      inputs: expect.stringMatching(/^iVBOR/),
      parameters: {
        prompt: 'Reproduce this image exactly as it appears',
        target_size: { width: 96, height: 64 },
        seed: expect.any(Number),
      },
    })
  },
}
