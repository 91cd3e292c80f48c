import { z } from 'zod'
import type { ImageModel } from '../image-model.ts'
import type { ModelRow } from '../model-rows.ts'
import type { RemoteParts } from '../provider-descriptor.ts'
import { nearestAspect } from '../remote/nearest-aspect.ts'
import type { Draw } from '../remote/remote-model.ts'
import { frameSeed, previousPng, toBase64 } from '../remote/step-inputs.ts'
import { type VendorSettings, vendorModels } from '../remote/vendor-provider.ts'
import type { Classification, Failure } from '../transport/classify-status.ts'
import type { Transport } from '../transport/transport.ts'

const SHAPES = ['1:1', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9', '21:9'] as const
/** How an answer ends that was held back (ai.google.dev/api/generate-content, FinishReason). */
const HELD_BACK = /SAFETY|PROHIBITED|BLOCKLIST|RECITATION|SPII/

/** Gemini's image models. */
export function openGoogle(settings: VendorSettings, { context }: RemoteParts): readonly ImageModel[] {
  const vendor = {
    name: 'Google',
    headers: { 'x-goog-api-key': settings.key },
    classify,
    draw: (transport: Transport, row: ModelRow) => generate(transport, row.remoteId),
  } as const
  return vendorModels(vendor, settings, context)
}

const answered = z.object({
  promptFeedback: z.object({ blockReason: z.string().nullish() }).nullish(),
  candidates: z
    .array(
      z.object({
        finishReason: z.string().nullish(),
        content: z
          .object({ parts: z.array(z.object({ inlineData: z.object({ data: z.string() }).nullish() })).nullish() })
          .nullish(),
      }),
    )
    .nullish(),
})

function generate(transport: Transport, model: string): Draw {
  return async (step, signal) => {
    const inlineData = { mimeType: 'image/png', data: toBase64(await previousPng(step)) }
    const json = {
      contents: [{ role: 'user', parts: [{ text: step.prompt }, { inlineData }] }],
      generationConfig: {
        seed: frameSeed(step),
        responseModalities: ['IMAGE'],
        imageConfig: { aspectRatio: nearestAspect(step.original, SHAPES) },
      },
    }
    const answer = await transport.json(
      { path: `/models/${encodeURIComponent(model)}:generateContent`, json },
      answered,
      signal,
    )
    const candidates = answer.candidates ?? []
    const pictures = candidates.flatMap(
      ({ content }) => content?.parts?.flatMap(({ inlineData: found }) => found ?? []) ?? [],
    )
    const [picture] = pictures
    if (picture !== undefined) return { encoded: Buffer.from(picture.data, 'base64') }
    const ending = answer.promptFeedback?.blockReason ?? candidates[0]?.finishReason ?? ''
    if (answer.promptFeedback?.blockReason || HELD_BACK.test(ending)) {
      throw transport.fail({ kind: 'refused', sentence: 'Google does not allow the content.' }, ending)
    }
    throw transport.fail({ kind: 'broken', sentence: 'Google answered without a picture.' }, ending)
  }
}

/** One status for every limit: a quota of the day, or of nothing at all, will not be there again in a minute. */
function classify({ status, text }: Failure): Classification | undefined {
  if (status === 429 && /PerDay|"?limit"?: ?0\b/.test(text)) {
    return { kind: 'exhausted', sentence: "Google's quota is used up." }
  }
  if (status === 400 && text.includes('API_KEY_INVALID')) {
    return { kind: 'misconfigured', sentence: 'Google does not accept the key.' }
  }
  return undefined
}
