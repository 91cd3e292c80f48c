import { expect } from 'vitest'
import type { Reply, Script } from '../provider-server.ts'
import { fileAt, type NotHere, type RecordedFailure, type Recording, SECRET } from '../recording.ts'

const COMMIT = '2fd6f3944f5e252f2eb7cd4e9e5416786b9c4861'
const DEV = 'POST /models/black-forest-labs/flux-dev/predictions' as const
const SCHNELL = 'POST /models/black-forest-labs/flux-schnell/predictions' as const
const VERSIONED = 'POST /predictions' as const
const PICTURE = 'GET /delivery/out-0.png' as const

const prediction = (status: string, more: object = {}): Reply => ({
  status: status === 'starting' ? 201 : 200,
  json: { id: 'p1', status, output: null, error: null, urls: { get: 'https://elsewhere.example/p1' }, ...more },
})
const done = (address: string) => prediction('succeeded', { output: [address] })

const LOOK = 'GET /predictions/p1' as const
const CANCEL = 'POST /predictions/p1/cancel' as const
const underWayAt = (start: keyof Script): Recording['underWay'] => ({
  script: () => ({ [start]: [prediction('starting')], [LOOK]: [prediction('processing')], [CANCEL]: [{}] }),
  since: LOOK,
  told: [CANCEL],
})

/** A model that shows its work has an output before it is done. */
const draftAt =
  (start: keyof Script): Exclude<Recording['withDraft'], NotHere> =>
  (origin, draft, picture) => ({
    [start]: [prediction('processing', { output: [`${origin}/delivery/draft.png`] })],
    [LOOK]: [done(`${origin}/delivery/out-0.png`)],
    'GET /delivery/draft.png': [{ bytes: draft }],
    [PICTURE]: [{ bytes: picture }],
  })

const failures: readonly RecordedFailure[] = [
  {
    name: 'is busy for as long as the body says',
    kind: 'busy',
    retryAfterMs: 8_000,
    reply: {
      status: 429,
      json: { title: 'Too many', detail: 'Request was throttled.', status: 429, retry_after: 8 },
    },
  },
  {
    name: 'is busy for as long as the words of the body say',
    kind: 'busy',
    retryAfterMs: 30_000,
    reply: { status: 429, json: { detail: 'Request was throttled. Your rate limit resets in ~30s.' } },
  },
  {
    name: 'is exhausted without credit',
    kind: 'exhausted',
    reply: {
      status: 402,
      json: { title: 'Insufficient credit', detail: 'You have insufficient credit to run this model.' },
    },
  },
  {
    name: 'does not repeat a refusal',
    kind: 'refused',
    reply: prediction('failed', { error: 'NSFW content detected. Try running it again, or try a different prompt.' }),
  },
  {
    name: 'does not repeat a refusal by its number',
    kind: 'refused',
    reply: prediction('failed', {
      error: 'The input or output was flagged as sensitive. Please try again with different inputs. (E005)',
    }),
  },
  { name: 'says when the work failed', kind: 'broken', reply: prediction('failed', { error: 'CUDA out of memory' }) },
  { name: 'says when the work was called off', kind: 'broken', reply: prediction('canceled') },
]

export const replicateDev: Recording = {
  name: 'Replicate FLUX.1 dev',
  sources: [
    fileAt(
      'vercel/ai',
      'packages/replicate/src/replicate-image-model.ts',
      'ed857f50f112e23930b0c2dd8d532cc8bebbc911',
      '2026-08-22',
    ),
    fileAt('replicate/replicate-javascript', 'lib/predictions.js', COMMIT, '2025-11-17'),
    fileAt('replicate/replicate-javascript', 'index.d.ts', COMMIT, '2025-11-17'),
  ],
  modelId: 'flux-dev',
  costUsd: 0.025,
  env: (url) => ({ REPLICATE_API_TOKEN: SECRET, REPLICATE_BASE_URL: url }),
  start: DEV,
  paintsIn: 'untold',
  script: (origin, picture) => ({
    [DEV]: [done(`${origin}/delivery/out-0.png`)],
    [PICTURE]: [{ bytes: picture }],
  }),
  slowScript: (origin, picture): Script => ({
    [DEV]: [prediction('starting')],
    [LOOK]: [
      prediction('starting'),
      prediction('processing'),
      { status: 502, json: {} },
      prediction('processing'),
      done(`${origin}/delivery/out-0.png`),
    ],
    [PICTURE]: [{ bytes: picture }],
  }),
  pictureless: () => ({ [DEV]: [prediction('succeeded', { output: [] })] }),
  scriptWithAddress: (_origin, address) => ({ [DEV]: [done(address)] }),
  withDraft: draftAt(DEV),
  underWay: underWayAt(DEV),
  failures,
  expectRequest: ({ headers, body }) => {
    expect(headers).toMatchObject({ authorization: `Bearer ${SECRET}`, prefer: 'wait=30' })
    expect(JSON.parse(body.toString())).toMatchObject({
      input: {
        prompt: 'Reproduce this image exactly as it appears',
        image: expect.stringMatching(/^data:image\/png;base64,/),
        prompt_strength: 0.8,
        num_outputs: 1,
      },
    })
  },
}

export const replicateSdxl: Recording = {
  ...replicateDev,
  name: 'Replicate Stable Diffusion XL, by version',
  modelId: 'stable-diffusion-xl',
  costUsd: 0.004,
  paintsIn: 'asked',
  start: VERSIONED,
  withDraft: draftAt(VERSIONED),
  underWay: underWayAt(VERSIONED),
  script: (origin, picture) => ({
    [VERSIONED]: [done(`${origin}/delivery/out-0.png`)],
    [PICTURE]: [{ bytes: picture }],
  }),
  slowScript: (origin, picture) => ({
    ...replicateDev.slowScript?.(origin, picture),
    [VERSIONED]: [prediction('starting')],
  }),
  pictureless: () => ({ [VERSIONED]: [prediction('succeeded', { output: null })] }),
  scriptWithAddress: (_origin, address) => ({ [VERSIONED]: [done(address)] }),
  expectRequest: ({ body }) => {
    expect(JSON.parse(body.toString())).toMatchObject({
      version: expect.stringMatching(/^7762fd07/),
      input: { width: 96, height: 64, prompt_strength: 0.5 },
    })
  },
}

export const replicateSchnell: Recording = {
  ...replicateDev,
  name: 'Replicate FLUX.1 schnell, described by another',
  modelId: 'flux-schnell',
  costUsd: 0.0035,
  paintsIn: { none: 'It is sent no picture.' },
  captioner: { usualUsd: 0.0005, describe: async () => ({ caption: 'A cup.', costUsd: 0.0005 }) },
  start: SCHNELL,
  withDraft: draftAt(SCHNELL),
  underWay: underWayAt(SCHNELL),
  script: (origin, picture) => ({
    [SCHNELL]: [done(`${origin}/delivery/out-0.png`)],
    [PICTURE]: [{ bytes: picture }],
  }),
  slowScript: (origin, picture) => ({
    ...replicateDev.slowScript?.(origin, picture),
    [SCHNELL]: [prediction('starting')],
  }),
  pictureless: () => ({ [SCHNELL]: [prediction('succeeded', { output: [] })] }),
  scriptWithAddress: (_origin, address) => ({ [SCHNELL]: [done(address)] }),
  expectRequest: ({ body }) => {
    expect(JSON.parse(body.toString())).toMatchObject({
      input: { prompt: 'A cup.\nReproduce this image exactly as it appears', aspect_ratio: '3:2' },
    })
  },
}
