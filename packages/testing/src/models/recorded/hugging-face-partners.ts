import { expect } from 'vitest'
import type { Reply, Script } from '../provider-server.ts'
import { fileAt, type RecordedFailure, type Recording, SECRET } from '../recording.ts'
import { fal } from './fal.ts'
import { envOf, HUGGING_FACE_JS } from './hugging-face.ts'
import { replicateDev } from './replicate.ts'
import { together } from './together.ts'

const MODEL = 'black-forest-labs/FLUX.1-Kontext-dev'
const HUB = `GET /api/models/${MODEL}` as const
/** What the hub says of who runs the model, and as what. */
const NAMES = {
  'fal-ai': 'fal-ai/flux-kontext/dev',
  replicate: 'black-forest-labs/flux-kontext-dev',
  together: 'black-forest-labs/FLUX.1-kontext-dev',
  wavespeed: 'wavespeed-ai/flux-kontext-dev',
}
const uri = expect.stringMatching(/^data:image\/png;base64,/)
const base64 = expect.stringMatching(/^iVBOR/)
const prompt = 'Reproduce this image exactly as it appears'

const entries = Object.entries(NAMES).map(([provider, providerId]) => ({
  ...{ provider, providerId, hfModelId: MODEL, status: 'live', task: 'image-to-image' },
}))
const hub: Reply = { json: { id: MODEL, inferenceProviderMapping: entries } }

const codeOf = (path: string) => fileAt('huggingface/huggingface.js', path, HUGGING_FACE_JS, '2026-08-21')
const sourcesOf = (partner: string): Recording['sources'] => [
  codeOf(`packages/inference/src/providers/${partner}.ts`),
  codeOf('packages/inference/src/lib/getInferenceProviderMapping.ts'),
]

type Moved = (line: string) => string

/** A script of the partner's own API, behind the router, with the hub beside it. */
function behindRouter(script: Script, moved: Moved): Script {
  const lines = Object.entries(script).map(([line, replies]) => [moved(line), replies])
  return { [HUB]: [hub], ...Object.fromEntries(lines) }
}

const isLine = (line: string): line is keyof Script => /^(GET|POST|PUT) \S+$/.test(line)
function lineOf(line: string): keyof Script {
  if (!isLine(line)) throw new Error(`${line} is no line of a script`)
  return line
}

const OWN_FAILURES: readonly RecordedFailure[] = [
  {
    name: 'says that the partner does not run the model',
    kind: 'misconfigured',
    script: () => ({ [HUB]: [{ json: { id: MODEL, inferenceProviderMapping: [] } }] }),
  },
  {
    name: 'is exhausted when the credits of the month are used up',
    kind: 'exhausted',
    reply: { status: 402, json: { error: 'You have exceeded your monthly included credits for Inference Providers.' } },
  },
]

/** The recording of a partner, asked through Hugging Face's router. */
function through(partner: keyof typeof NAMES, own: Recording, moved: Moved): Recording {
  const { slowScript, scriptWithAddress, withDraft, underWay } = own
  const modelId = `${MODEL}:${partner}`
  const router = (script: Script) => behindRouter(script, moved)
  return {
    ...own,
    ...{
      name: `Hugging Face, through ${partner}`,
      modelId,
      costUsd: 0.03,
      env: envOf(modelId),
      sources: sourcesOf(partner),
    },
    start: lineOf(moved(own.start)),
    script: (origin, picture) => router(own.script(origin, picture)),
    ...(slowScript && { slowScript: (origin: string, picture: Uint8Array) => router(slowScript(origin, picture)) }),
    pictureless: (origin) => router(own.pictureless(origin)),
    ...(scriptWithAddress && {
      scriptWithAddress: (origin: string, address: string) => router(scriptWithAddress(origin, address)),
    }),
    withDraft: 'none' in withDraft ? withDraft : (origin, draft, picture) => router(withDraft(origin, draft, picture)),
    underWay: {
      script: (origin) => router(underWay.script(origin)),
      since: lineOf(moved(underWay.since)),
      told: 'none' in underWay.told ? underWay.told : [lineOf(moved(underWay.told[0]))],
    },
    failures: [
      ...OWN_FAILURES,
      ...own.failures.map(({ script, ...failure }) => ({
        ...failure,
        ...(script && { script: (origin: string) => router(script(origin)) }),
      })),
    ],
  }
}

const huggingFaceFal: Recording = {
  ...through('fal-ai', fal, (line) =>
    line
      .replace('/fal-ai/flux/dev/image-to-image', '/fal-ai/fal-ai/flux-kontext/dev?_subdomain=queue')
      .replace('/fal-ai/flux/requests', '/fal-ai/fal-ai/flux-kontext/requests'),
  ),
  expectRequest: ({ headers, body }) => {
    expect(headers).toMatchObject({ authorization: `Bearer ${SECRET}` })
    expect(JSON.parse(body.toString())).toMatchObject({ prompt, image_url: uri, output_format: 'png' })
  },
}

const huggingFaceTogether: Recording = {
  ...through('together', together, (line) => line.replace('/images/', '/together/v1/images/')),
  expectRequest: ({ headers, body }) => {
    expect(headers).toMatchObject({ authorization: `Bearer ${SECRET}` })
    expect(JSON.parse(body.toString())).toMatchObject({ model: NAMES.together, image_url: uri, output_format: 'png' })
  },
}

const REPLICATE = 'POST /replicate/v1/models/black-forest-labs/flux-kontext-dev/predictions' as const
const { slowScript: _slow, ...replicateAtOnce } = through('replicate', replicateDev, (line) =>
  line.replace(/^POST .*predictions$/, REPLICATE).replace('/predictions/p1', '/replicate/v1/predictions/p1'),
)
const begun: Reply = { status: 201, json: { id: 'p1', status: 'processing', output: null, error: null } }

/** Nobody can look at a prediction through the router, so that what takes longer than the wait is lost. */
const huggingFaceReplicate: Recording = {
  ...replicateAtOnce,
  withDraft: { none: 'It answers once, when the work is done.' },
  underWay: {
    script: () => ({ [HUB]: [hub], [REPLICATE]: [{ isSilent: true }] }),
    since: REPLICATE,
    told: { none: 'The router has no call that stops work: the connection is closed.' },
  },
  failures: [
    ...replicateAtOnce.failures,
    {
      name: 'says that work took longer than the router waits',
      kind: 'timeout',
      script: () => ({ [HUB]: [hub], [REPLICATE]: [begun] }),
    },
  ],
  expectRequest: ({ headers, body }) => {
    expect(headers).toMatchObject({ authorization: `Bearer ${SECRET}`, prefer: 'wait=60' })
    expect(JSON.parse(body.toString())).toMatchObject({ input: { prompt, input_image: uri, output_format: 'png' } })
  },
}

const WAVESPEED = 'POST /wavespeed/api/v3/wavespeed-ai/flux-kontext-dev' as const
const RESULT = 'GET /wavespeed/api/v3/predictions/t1/result' as const
const PICTURE = 'GET /media/1.png' as const
const taken: Reply = {
  json: {
    code: 200,
    message: 'success',
    data: { id: 't1', urls: { get: 'https://api.wavespeed.ai/api/v3/predictions/t1/result' } },
  },
}
const task = (status: string, more: object = {}): Reply => ({
  json: { code: 200, message: 'success', data: { id: 't1', status, outputs: [], error: '', ...more } },
})
const wavespeed = (...looks: readonly Reply[]): Script => ({ [HUB]: [hub], [WAVESPEED]: [taken], [RESULT]: looks })
const completed = (address: string, isHidden = false) =>
  task('completed', { outputs: [address], has_nsfw_contents: [isHidden] })

const huggingFaceWaveSpeed: Recording = {
  name: 'Hugging Face, through wavespeed',
  sources: sourcesOf('wavespeed'),
  modelId: `${MODEL}:wavespeed`,
  costUsd: 0.03,
  env: envOf(`${MODEL}:wavespeed`),
  start: WAVESPEED,
  paintsIn: 'untold',
  script: (origin, picture) => ({ ...wavespeed(completed(`${origin}/media/1.png`)), [PICTURE]: [{ bytes: picture }] }),
  slowScript: (origin, picture) => ({
    ...wavespeed(task('created'), task('processing'), { status: 502 }, completed(`${origin}/media/1.png`)),
    [PICTURE]: [{ bytes: picture }],
  }),
  pictureless: () => wavespeed(task('completed')),
  scriptWithAddress: (_origin, address) => wavespeed(completed(address)),
  withDraft: (origin, draft, picture) => ({
    ...wavespeed(task('processing', { outputs: [`${origin}/media/draft.png`] }), completed(`${origin}/media/1.png`)),
    'GET /media/draft.png': [{ bytes: draft }],
    [PICTURE]: [{ bytes: picture }],
  }),
  underWay: {
    script: () => wavespeed(task('processing')),
    since: RESULT,
    told: { none: 'It has no call that stops work: nobody looks any more.' },
  },
  failures: [
    ...OWN_FAILURES,
    {
      name: 'does not take the hidden picture of a refusal for a frame',
      kind: 'refused',
      script: (origin) => wavespeed(completed(`${origin}/media/1.png`, true)),
    },
    {
      name: 'does not repeat a refusal of the content',
      kind: 'refused',
      script: () => wavespeed(task('failed', { error: 'The content was flagged as sensitive.' })),
    },
    {
      name: 'says when the work failed',
      kind: 'broken',
      script: () => wavespeed(task('failed', { error: 'out of memory' })),
    },
    {
      name: 'takes its key to no other path',
      kind: 'broken',
      reply: { json: { code: 200, data: { id: 't1', urls: { get: 'https://elsewhere.example/t1' } } } },
    },
  ],
  expectRequest: ({ headers, body }) => {
    expect(headers).toMatchObject({ authorization: `Bearer ${SECRET}` })
    expect(JSON.parse(body.toString())).toEqual({
      ...{ prompt, image: base64, images: [base64], output_format: 'png' },
      seed: expect.any(Number),
    })
  },
}

/** Hugging Face's partners, behind its router. */
export const HUGGING_FACE_PARTNERS: readonly Recording[] = [
  ...[huggingFaceFal, huggingFaceReplicate, huggingFaceTogether, huggingFaceWaveSpeed],
]
