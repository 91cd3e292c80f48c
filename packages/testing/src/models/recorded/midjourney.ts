import { expect } from 'vitest'
import type { Reply, Script } from '../provider-server.ts'
import { fileAt, type RecordedFailure, type Recording, SECRET } from '../recording.ts'

const COMMIT = '0be95a9187da5c9c59442c116b2998376dec3163'
const CODE = 'src/main/java/com/github/novicezk/midjourney'
const IMAGINE = 'POST /mj/submit/imagine' as const
const CHANGE = 'POST /mj/submit/change' as const
const GRID = 'GET /mj/task/100/fetch' as const
const ONE = 'GET /mj/task/101/fetch' as const
const PICTURE = 'GET /cdn/one.png' as const

const receipt = (code: number, result?: string): Reply => ({
  json: { code, description: 'said', result, properties: {} },
})
const task = (status: string, more: object = {}): Reply => ({
  json: { id: '100', action: 'IMAGINE', status, progress: '50%', imageUrl: null, failReason: null, ...more },
})
const script = (address: string, more: Script = {}): Script => ({
  [IMAGINE]: [receipt(1, '100')],
  [GRID]: [task('SUCCESS', { imageUrl: 'https://elsewhere.example/grid.png' })],
  [CHANGE]: [receipt(22, '101')],
  [ONE]: [task('SUCCESS', { imageUrl: address })],
  ...more,
})
const answers = (name: string, code: number, kind: RecordedFailure['kind']): RecordedFailure => ({
  name,
  kind,
  reply: receipt(code),
})
const fails = (failReason: string, kind: RecordedFailure['kind']): RecordedFailure => ({
  name: `tells “${failReason}” apart`,
  kind,
  script: () => script('', { [GRID]: [task('IN_PROGRESS'), task('FAILURE', { failReason })] }),
})

export const midjourney: Recording = {
  name: 'A Midjourney proxy',
  sources: [
    fileAt('novicezk/midjourney-proxy', `${CODE}/dto/SubmitImagineDTO.java`, COMMIT, '2025-08-03'),
    fileAt('novicezk/midjourney-proxy', `${CODE}/dto/SubmitChangeDTO.java`, COMMIT, '2025-08-03'),
    fileAt('novicezk/midjourney-proxy', `${CODE}/support/Task.java`, COMMIT, '2025-08-03'),
    fileAt('novicezk/midjourney-proxy', `${CODE}/ReturnCode.java`, COMMIT, '2025-08-03'),
  ],
  modelId: 'midjourney',
  costUsd: 0.05,
  env: (url) => ({ MIDJOURNEY_PROXY_URL: url, MIDJOURNEY_PROXY_SECRET: SECRET, MIDJOURNEY_COST_USD: '0.05' }),
  start: IMAGINE,
  paintsIn: 'untold',
  script: (origin, picture) => script(`${origin}/cdn/one.png`, { [PICTURE]: [{ bytes: picture }] }),
  slowScript: (origin, picture) =>
    script(`${origin}/cdn/one.png`, {
      [GRID]: [
        task('NOT_START'),
        task('SUBMITTED'),
        { status: 502 },
        task('IN_PROGRESS'),
        task('SUCCESS', { imageUrl: 'x' }),
      ],
      [ONE]: [task('IN_PROGRESS'), task('SUCCESS', { imageUrl: `${origin}/cdn/one.png` })],
      [PICTURE]: [{ bytes: picture }],
    }),
  pictureless: () => script(''),
  scriptWithAddress: (_origin, address) => script(address),
  withDraft: (origin, draft, picture) =>
    script(`${origin}/cdn/one.png`, {
      [ONE]: [
        task('IN_PROGRESS', { imageUrl: `${origin}/cdn/draft.png` }),
        task('SUCCESS', { imageUrl: `${origin}/cdn/one.png` }),
      ],
      'GET /cdn/draft.png': [{ bytes: draft }],
      [PICTURE]: [{ bytes: picture }],
    }),
  underWay: {
    script: () => script('', { [GRID]: [task('IN_PROGRESS')] }),
    since: GRID,
    told: { none: 'The proxy has no call that stops a task: nobody looks any more.' },
  },
  failures: [
    answers('is busy when the queue is full', 23, 'busy'),
    answers('does not repeat a banned word', 24, 'refused'),
    answers('says when the work was not taken', 9, 'broken'),
    fails('Banned prompt detected', 'refused'),
    fails('Internal error', 'broken'),
  ],
  expectRequest: ({ headers, body }) => {
    expect(headers).toMatchObject({ 'mj-api-secret': SECRET })
    expect(JSON.parse(body.toString())).toEqual({
      prompt: expect.stringMatching(/^Reproduce this image exactly as it appears --ar 3:2 --iw 2 --seed \d+$/),
      base64Array: [expect.stringMatching(/^data:image\/png;base64,/)],
    })
  },
}
