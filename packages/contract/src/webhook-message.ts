import { z } from 'zod'
import { cardFacts } from './card-facts.ts'
import { evolutionStatus } from './evolution.ts'

const toldEvolution = z.object({
  id: cardFacts.id,
  title: cardFacts.title,
  style: cardFacts.style,
  kept: cardFacts.kept,
  halfLife: cardFacts.halfLife,
  status: evolutionStatus,
  totalFrames: z.number().int().positive(),
  completedFrames: z.number().int().nonnegative(),
  aiModelId: z.string(),
  aiModelName: z.string(),
  errorMessage: z.string().nullable(),
  /** The page of the evolution; this address and all others are whole. */
  url: z.url(),
  inputImageUrl: z.url().nullable(),
  outputMp4Url: z.url().nullable(),
  outputGifUrl: z.url().nullable(),
  outputWebpUrl: z.url().nullable(),
  createdAt: z.iso.datetime(),
})
export type ToldEvolution = z.infer<typeof toldEvolution>

const toldFrame = z.object({
  number: z.number().int().positive(),
  /** Share of the original that it keeps, 0–1; null where that was not measured. */
  kept: z.number().nullable(),
  url: z.url(),
  thumbnailUrl: z.url(),
})
export type ToldFrame = z.infer<typeof toldFrame>

const told = z.object({ evolution: toldEvolution })
/** When it happened, not when it is sent. */
const timestamp = z.iso.datetime()

/** What a webhook says, by its type. */
export const webhookMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('evolution.started'), timestamp, data: told }),
  z.object({ type: z.literal('evolution.frame'), timestamp, data: told.extend({ frames: z.array(toldFrame) }) }),
  z.object({ type: z.literal('evolution.completed'), timestamp, data: told }),
  z.object({ type: z.literal('evolution.failed'), timestamp, data: told }),
  z.object({ type: z.literal('webhook.test'), timestamp, data: z.object({ message: z.string() }) }),
])
export type WebhookMessage = z.infer<typeof webhookMessage>
