import type { Size } from '@afterimage/frames/frame-size'
import { expect } from 'vitest'
import { z } from 'zod'
import type { Reply } from '../provider-server.ts'
import { fileAt, pageOn, type RecordedFailure, type Recording, SECRET } from '../recording.ts'

const GENERATE = 'POST /models/gemini-nano-banana-2.1:generateContent' as const

/** How an answer ends that is held back, how one that has no picture by accident, and why a prompt is blocked (js-genai, types.ts). */
const HELD_BACK = [
  ...['SAFETY', 'RECITATION', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII'],
  ...['IMAGE_SAFETY', 'IMAGE_PROHIBITED_CONTENT', 'IMAGE_RECITATION'],
]
const PICTURELESS = ['NO_IMAGE', 'IMAGE_OTHER', 'MAX_TOKENS', 'OTHER']
const BLOCKED = ['SAFETY', 'OTHER', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'IMAGE_SAFETY']

const limit = (quotaId: string, delay: string): Reply => ({
  status: 429,
  json: {
    error: {
      code: 429,
      message: 'You exceeded your current quota, please check your plan and billing details.',
      status: 'RESOURCE_EXHAUSTED',
      details: [
        { '@type': 'type.googleapis.com/google.rpc.QuotaFailure', violations: [{ quotaId }] },
        { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: delay },
      ],
    },
  },
})

/** What Gemini paints in at 1K, by the names of its shapes (ai.google.dev/gemini-api/docs/image-generation). */
const OWN_SIZES = new Map(
  Object.entries({
    '1:1': { width: 1024, height: 1024 },
    '3:2': { width: 1264, height: 848 },
    '4:3': { width: 1200, height: 896 },
    '16:9': { width: 1376, height: 768 },
    '9:16': { width: 768, height: 1376 },
  }),
)

/** The size that Gemini answers in at 1K, px, by the name of the shape. */
export function paintsAtOneK(shape: unknown): Size {
  const size = OWN_SIZES.get(String(shape))
  if (size === undefined) throw new Error(`Gemini has no shape ${String(shape)}.`)
  return size
}

const usageMetadata = { promptTokenCount: 1_140, candidatesTokenCount: 1_120, totalTokenCount: 2_260 }
const config = z.object({ generationConfig: z.object({ imageConfig: z.object({ aspectRatio: z.string() }) }) })

export const google: Recording = {
  name: 'Google',
  sources: [
    fileAt('googleapis/js-genai', 'src/types.ts', '6e9b35c45e21f0d37179a24d29dca01ebed698e6', '2026-08-21'),
    pageOn('ai.google.dev/gemini-api/docs/image-generation', '2026-11-21'),
  ],
  modelId: 'gemini-nano-banana-2.1',
  costUsd: (1_140 * 1.5 + 1_120 * 30) / 1e6,
  env: (url) => ({ GOOGLE_API_KEY: SECRET, GOOGLE_BASE_URL: url }),
  start: GENERATE,
  script: (_origin, picture) => {
    const inlineData = { mimeType: 'image/png', data: Buffer.from(picture).toString('base64') }
    const content = { role: 'model', parts: [{ text: 'Here it is.' }, { inlineData }] }
    return { [GENERATE]: [{ json: { candidates: [{ content, finishReason: 'STOP' }], usageMetadata } }] }
  },
  paintsIn: (fields) => paintsAtOneK(config.parse(fields).generationConfig.imageConfig.aspectRatio),
  pictureless: () => ({
    [GENERATE]: [
      { json: { candidates: [{ content: { parts: [{ text: 'I would rather not.' }] }, finishReason: 'STOP' }] } },
    ],
  }),
  withDraft: (_origin, draft, picture) => {
    const inlineData = (bytes: Uint8Array) => ({ mimeType: 'image/png', data: Buffer.from(bytes).toString('base64') })
    const parts = [{ inlineData: inlineData(draft), thought: true }, { inlineData: inlineData(picture) }]
    return { [GENERATE]: [{ json: { candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP' }] } }] }
  },
  underWay: {
    script: () => ({ [GENERATE]: [{ isSilent: true }] }),
    since: GENERATE,
    told: { none: 'It has no call that stops work: the connection is closed.' },
  },
  failures: [
    {
      name: 'is busy for as long as retryDelay says',
      kind: 'busy',
      retryAfterMs: 34_000,
      reply: limit('GenerateRequestsPerMinutePerProjectPerModel', '34s'),
    },
    {
      name: 'is exhausted when the quota of the day is used up, whatever retryDelay says',
      kind: 'exhausted',
      reply: limit('GenerateRequestsPerDayPerProjectPerModel-FreeTier', '34s'),
    },
    ...HELD_BACK.map(
      (finishReason): RecordedFailure => ({
        name: `does not repeat what ended with ${finishReason}`,
        kind: 'refused',
        reply: { json: { candidates: [{ finishReason }] } },
      }),
    ),
    ...PICTURELESS.map(
      (finishReason): RecordedFailure => ({
        name: `tries again what ended with ${finishReason}`,
        kind: 'broken',
        reply: { json: { candidates: [{ finishReason }] } },
      }),
    ),
    ...BLOCKED.map(
      (blockReason): RecordedFailure => ({
        name: `does not repeat a prompt that was blocked for ${blockReason}`,
        kind: 'refused',
        reply: { json: { promptFeedback: { blockReason } } },
      }),
    ),
    {
      name: 'says that the key is not accepted',
      kind: 'misconfigured',
      reply: { status: 400, json: { error: { code: 400, details: [{ reason: 'API_KEY_INVALID' }] } } },
    },
  ],
  expectRequest: ({ headers, body }) => {
    expect(headers).toMatchObject({ 'x-goog-api-key': SECRET })
    expect(JSON.parse(body.toString())).toMatchObject({
      contents: [
        { parts: [{ text: 'Reproduce this image exactly as it appears' }, { inlineData: { mimeType: 'image/png' } }] },
      ],
      generationConfig: { responseModalities: ['IMAGE'], imageConfig: { aspectRatio: '3:2' } },
    })
  },
}
