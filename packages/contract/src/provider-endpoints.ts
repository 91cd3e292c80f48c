import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { frameSizePx } from './frame-size.ts'
import { styleId } from './style-id.ts'

export const providerModel = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(['image-to-image', 'describe-then-draw']),
  /** US dollars for one image. */
  costPerImage: z.number().nonnegative(),
  description: z.string(),
  /** Whether the model takes a free prompt; those that do not refuse one. */
  takesPrompt: z.boolean(),
  /** Whether one may say how strongly a pass changes the picture. */
  takesStrength: z.boolean(),
  recommended: z.boolean(),
  /** Whether the caller has to sign in before they can use it. */
  needsAccount: z.boolean(),
  /** Whether the caller, signed in, has to confirm their email address before they can use it. */
  needsProof: z.boolean(),
  /** Whether people without an account may use it, and accounts beyond their credits. */
  isForVisitors: z.boolean(),
  /** Expected time of one iteration in milliseconds, at the usual size: measured here where possible. */
  expectedFrameMs: z.number().positive(),
  /** The sizes to choose from, the usual one first, each with its expected time; null where the model has its own size. */
  sizes: z
    .array(z.object({ sizePx: frameSizePx, expectedFrameMs: z.number().positive() }))
    .min(1)
    .nullable(),
  /** What each style means to this model, in a sentence. */
  styles: z.partialRecord(styleId, z.string()),
})

export const provider = z.object({
  provider: z.string(),
  name: z.string(),
  /** What sets it apart, in a few words; null for most. */
  marker: z.string().nullable(),
  models: z.array(providerModel).min(1),
  /** Until when the provider takes no new evolutions, its quota or its money for the day being used up; null when it does. */
  pausedUntil: z.iso.datetime().nullable(),
  /** Why, in a sentence. */
  pauseReason: z.string().nullable(),
})

export type Provider = z.infer<typeof provider>
export type ProviderModel = z.infer<typeof providerModel>

export const listProviders = endpoint({
  id: 'listProviders',
  method: 'GET',
  path: '/api/providers',
  summary: 'The configured model providers, the default one first, and which models the caller may use',
  ok: {
    status: 200,
    body: z.object({
      providers: z.array(provider),
      /** Whether networks look at frames here: a run that is to stop by meaning or label needs it. */
      isLooking: z.boolean().default(false),
    }),
  },
  fails: [],
})
