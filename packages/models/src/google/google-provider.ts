import { z } from 'zod'
import type { ImageModel } from '../image-model.ts'
import type { ModelRow, TokenPrices } from '../model-rows.ts'
import type { RemoteParts } from '../provider-descriptor.ts'
import { canvasPng, placeInShape } from '../remote/canvas.ts'
import type { Draw } from '../remote/remote-model.ts'
import { frameSeed, toBase64 } from '../remote/step-inputs.ts'
import { type VendorSettings, vendorModels } from '../remote/vendor-provider.ts'
import type { Classification, Failure } from '../transport/classify-status.ts'
import type { Transport } from '../transport/transport.ts'
import { canvasesOf, shapesOfGemini } from './google-canvas.ts'

/** How an answer ends that was held back (ai.google.dev/api/generate-content, FinishReason). */
const HELD_BACK = /SAFETY|PROHIBITED|BLOCKLIST|RECITATION|SPII/

/** Gemini's image models. */
export function openGoogle(settings: VendorSettings, { context }: RemoteParts): readonly ImageModel[] {
  const vendor = {
    name: 'Google',
    headers: { 'x-goog-api-key': settings.key },
    classify,
    draw: (transport: Transport, row: ModelRow) => generate(transport, row),
  } as const
  const models = settings.models.map((row) => ({ ...row, canvases: canvasesOf(row.remoteId) }))
  return vendorModels(vendor, { ...settings, models }, context)
}

const part = z.object({
  inlineData: z.object({ data: z.string() }).nullish(),
  /** Of a draft on the way to the picture. */
  thought: z.boolean().nullish(),
})

const answered = z.object({
  promptFeedback: z.object({ blockReason: z.string().nullish() }).nullish(),
  candidates: z
    .array(
      z.object({
        finishReason: z.string().nullish(),
        content: z.object({ parts: z.array(part).nullish() }).nullish(),
      }),
    )
    .nullish(),
  usageMetadata: z
    .object({
      promptTokenCount: z.number().nonnegative(),
      candidatesTokenCount: z.number().nonnegative().nullish(),
      thoughtsTokenCount: z.number().nonnegative().nullish(),
    })
    .nullish()
    .catch(undefined),
})

/** Thoughts are charged as what comes out, where nobody knows a price of their own. */
function costOfTokens(
  { usageMetadata }: z.infer<typeof answered>,
  prices: TokenPrices | undefined,
): number | undefined {
  const { promptTokenCount, candidatesTokenCount, thoughtsTokenCount } = usageMetadata ?? {}
  if (prices === undefined || promptTokenCount === undefined || !candidatesTokenCount) return undefined
  const thoughts = (thoughtsTokenCount ?? 0) * (prices.thoughts ?? prices.out)
  return (promptTokenCount * prices.imageIn + candidatesTokenCount * prices.out + thoughts) / 1e6
}

function generate(transport: Transport, { remoteId: model, tokenPrices: prices }: ModelRow): Draw {
  return async (step, signal) => {
    const placed = placeInShape(step.original, shapesOfGemini(model))
    const inlineData = { mimeType: 'image/png', data: toBase64(await canvasPng(step, placed)) }
    const json = {
      contents: [{ role: 'user', parts: [{ text: step.prompt }, { inlineData }] }],
      generationConfig: {
        seed: frameSeed(step),
        responseModalities: ['IMAGE'],
        imageConfig: { aspectRatio: placed.shape.name },
      },
    }
    const answer = await transport.json(
      { path: `/models/${encodeURIComponent(model)}:generateContent`, json },
      answered,
      signal,
    )
    const candidates = answer.candidates ?? []
    const ending = answer.promptFeedback?.blockReason ?? candidates[0]?.finishReason ?? ''
    // Before the picture: drafts of one that was held back are in the answer, too.
    if (answer.promptFeedback?.blockReason || HELD_BACK.test(ending)) {
      throw transport.fail({ kind: 'refused', sentence: 'Google does not allow this content.' }, ending)
    }
    const parts = candidates.flatMap(({ content }) => content?.parts ?? []).filter(({ inlineData: found }) => found)
    // Up to two drafts come before the picture, and now and then it bears their mark itself.
    const picture = (parts.findLast(({ thought }) => thought !== true) ?? parts.at(-1))?.inlineData
    if (picture) {
      const { region } = placed
      return { encoded: Buffer.from(picture.data, 'base64'), region, costUsd: costOfTokens(answer, prices) }
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
