import { ITERATION_OPTIONS } from '@afterimage/core/iterations'
import { MAX_ADDRESS_LENGTH, MAX_MODEL_ID_LENGTH, MAX_PROMPT_LENGTH } from '@afterimage/core/limits'
import { OUTPUT_KINDS } from '@afterimage/core/output-kinds'
import { EVOLUTION_STATUSES } from '@afterimage/core/statuses'
import { DEFAULT_STYLE } from '@afterimage/core/styles'
import { z } from 'zod'
import { cardFacts } from './card-facts.ts'
import { closedObject } from './closed-object.ts'
import { drift } from './drift.ts'
import { forkOrigin, typedFork } from './fork.ts'
import { wantedSizePx } from './frame-size.ts'
import { galleryHold } from './gallery-hold.ts'
import { labelSpan, meaningDrift, seenLabel } from './labels.ts'
import { raceOrigin } from './race-origin.ts'
import { runOptions, stopCause, typedRunOptions } from './run-options.ts'
import { wantedSeed } from './seed.ts'
import { storableText } from './storable-text.ts'
import { styleId } from './style-id.ts'
import { typedMaker, typedTitle } from './title.ts'
import { typedNumber } from './typed-number.ts'

export const evolutionStatus = z.enum(EVOLUTION_STATUSES)

export const EVENT_KINDS = ['made', 'retried', 'refused', 'damaged'] as const

/** One frame as the ledger tells it. Frame 0 is the normalised original: no model made it, it took no time and cost nothing. */
export const frame = z.object({
  number: z.number().int().nonnegative(),
  url: z.string(),
  thumbnailUrl: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  sha256: z.string(),
  previousSha256: z.string().nullable(),
  seed: z.number().int(),
  durationMs: z.number().nonnegative(),
  costUsd: z.number().nonnegative(),
  /** The words that it was drawn from, a description of the frame before; null for models that see the frame itself. */
  caption: z.string().nullable(),
  /** Whether it has nothing in common with the picture that was sent; looked at in frame 1 of models that only the operator knows. */
  isUnrelated: z.boolean(),
  /** What happened on the way to this frame: retries, refusals, and damage that it was made again for, each with its reason. */
  events: z.array(z.object({ kind: z.enum(EVENT_KINDS), reason: z.string(), at: z.iso.datetime() })),
  /** Null for originals of before these were measured, too. */
  drift: drift.nullable(),
  /** What a small network believes is in it, the surest first; null while it has not looked. */
  labels: z.array(seenLabel).nullable(),
  createdAt: z.iso.datetime(),
})
export type Frame = z.infer<typeof frame>

export const outputKind = z.enum(OUTPUT_KINDS)

export const evolution = z.object({
  ...cardFacts,
  status: evolutionStatus,
  prompt: z.string(),
  seed: z.number().int(),
  /** The size that it was made at, by the longer side; null where the model has its own size, and of before there was a choice. */
  sizePx: z.number().int().positive().nullable(),
  /** What was chosen of its run besides; null for nothing. */
  runOptions: runOptions.nullable(),
  totalFrames: z.number().int().positive(),
  /** Which of its rules ended it before that; null where none did. */
  stoppedBy: stopCause.nullable(),
  completedFrames: z.number().int().nonnegative(),
  aiProvider: z.string(),
  aiModelId: z.string(),
  aiModelName: z.string(),
  visibility: z.enum(['public', 'unlisted']),
  /** Whether others may begin an evolution of their own with one of its frames. */
  allowsForks: z.boolean(),
  /** Null where it began with a picture of its own. */
  forkedFrom: forkOrigin.nullable(),
  /** Null where it is in no race, or in one with others that the viewer may not be told of. */
  race: raceOrigin.nullable(),
  errorMessage: z.string().nullable(),
  inputImageUrl: z.string(),
  outputVideoUrl: z.string().nullable(),
  outputGifUrl: z.string().nullable(),
  outputMp4Url: z.string().nullable(),
  outputWebpUrl: z.string().nullable(),
  outputHtmlUrl: z.string().nullable(),
  posterUrl: z.string().nullable(),
  zipUrl: z.string(),
  outputs: z.array(z.object({ kind: outputKind, url: z.string(), bytes: z.number().int() })),
  /**
   * How many steps were proven when the film was made: each copy was what was recorded and named the one before it, and the film's manifest
   * (C2PA) was read again as valid. Null where nothing was proven.
   */
  provenSteps: z.number().int().positive().nullable(),
  /** How long its frames took to be made, all together; null until it is completed. */
  processingTimeMs: z.number().nullable(),
  outputFileSize: z.number().nullable(),
  isOwner: z.boolean(),
  /** The credits that it has cost so far, less what came back; null but for the account that owns it. */
  creditsPaid: z.number().int().nonnegative().nullable(),
  /** What the network believed from where to where; a change counts when it holds for two frames. */
  labelSpans: z.array(labelSpan),
  /** Null while fewer than three copies were looked at. */
  meaningDrift: meaningDrift.nullable(),
  /** Whether networks are still to look at some of its frames, or at those that will come. */
  isBeingLookedAt: z.boolean(),
  /** Who hid it from everybody but its owner; null while anybody with the link may see it. */
  hiddenBy: z.enum(['operator', 'reports']).nullable(),
  /** What keeps it out of the gallery although it is public, for its owner; null where nothing does. */
  galleryHold: galleryHold.nullable(),
  /** When pictures and films will be deleted; null while it runs, and afterwards. */
  filesExpireAt: z.iso.datetime().nullable(),
  /** When they were deleted, because their time was over; the ledger stays, all their addresses are empty. */
  filesExpiredAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  completedAt: z.iso.datetime().nullable(),
})
export type Evolution = z.infer<typeof evolution>

/** One try at a frame: made, or why not. */
export const frameTry = z.object({
  number: z.number().int().positive(),
  kind: z.enum(EVENT_KINDS),
  reason: z.string(),
  /** What one that made no frame costs for certain, and what the provider may bill beyond that; null where that is not known. */
  costUsd: z.number().nonnegative().nullable(),
  mayCostUsd: z.number().nonnegative().nullable(),
  at: z.iso.datetime(),
})
export type FrameTry = z.infer<typeof frameTry>

export const evolutionDetail = z.object({
  evolution,
  frames: z.array(frame),
  /** Where the drift turns, as the film's chapters say it: a part from a frame to the next one's. Empty where it does not. */
  chapters: z.array(z.object({ number: z.number().int(), title: z.string() })),
  /** What was tried in vain at the frame that comes next, or was never made, in order. */
  tries: z.array(frameTry),
})
export type EvolutionDetail = z.infer<typeof evolutionDetail>

export const evolutionProgress = z.object({
  status: evolutionStatus,
  error: z.string().nullable(),
  outputVideoUrl: z.string().nullable(),
  inputImageUrl: z.string(),
  frames: z.array(
    z.object({
      number: z.number().int(),
      url: z.string(),
      thumbnailUrl: z.string(),
      width: z.number().int(),
      height: z.number().int(),
      durationMs: z.number(),
      /** Share of the original that is left, 0–1; null where it was not measured. */
      kept: z.number().nullable(),
      ssim: z.number().nullable(),
      deltaE: z.number().nullable(),
      /** How alike it is to the original in meaning, and what a small network believes it sees; null while none has looked. */
      meaning: z.number().nullable(),
      labels: z.array(seenLabel).nullable(),
      caption: z.string().nullable(),
      isUnrelated: z.boolean(),
    }),
  ),
  progress: z.object({ current: z.number().int(), total: z.number().int(), percentage: z.number() }),
  /** The last try at the frame that is still to come, while there is one to tell of: "the model is busy". */
  lastTry: frameTry.nullable(),
  /** Share of the film that is rendered, 0–1; null before that step. */
  animationProgress: z.number().nullable(),
  /** Seconds, from the median of the last frames; null once it has ended, and while it waits for its turn. */
  estimatedTimeRemaining: z.number().nullable(),
})
export type EvolutionProgress = z.infer<typeof evolutionProgress>

export const evolutionHealth = z.object({
  isStuck: z.boolean(),
  timeSinceCreated: z.number(),
  timeSinceUpdated: z.number(),
  canRetry: z.boolean(),
  canCleanup: z.boolean(),
})
export type EvolutionHealth = z.infer<typeof evolutionHealth>

const lengths = ITERATION_OPTIONS.map((option) => option.iterations)

const lengthsOnOffer = `Choose one of ${lengths.join(', ')} iterations.`

/** How many iterations an evolution is to have; a form sends it as text. */
export const wantedIterations = typedNumber(
  z
    .number({ error: lengthsOnOffer })
    .refine((n) => lengths.some((length) => length === n), { error: lengthsOnOffer })
    .meta({ enum: lengths }),
).describe('How many frames are made after the original')

/** What a client sends to start an evolution; the image is `imageData` (a data URL), `imageUrl`, a multipart file, or the frame that `fork` names. */
export const newEvolution = closedObject(
  {
    totalFrames: wantedIterations,
    title: typedTitle.optional().describe('What to call it. Left out, it has no title.'),
    maker: typedMaker.optional().describe('Who made it. Left out, nobody is named.'),
    style: styleId.optional().describe(`Which way it drifts. Left out: ${DEFAULT_STYLE}.`),
    prompt: storableText()
      .trim()
      .max(MAX_PROMPT_LENGTH)
      .optional()
      .describe('Words in place of the prompt of the style, for models that take one'),
    seed: wantedSeed
      .optional()
      .describe('The same picture, model, style and seed make the same frames. Left out, one is drawn.'),
    sizePx: wantedSizePx
      .optional()
      .describe('The longer side of the frames in pixels, for models that leave a choice. Left out, the usual one.'),
    runOptions: typedRunOptions
      .optional()
      .describe(
        'Strength, seeds, changes on the way, and when to stop. Left out, the usual run. A form sends it as JSON.',
      ),
    visibility: z
      .enum(['public', 'unlisted'])
      .optional()
      .describe(
        'Whether it is in the gallery for everybody (`public`), or seen by its link alone. Left out: `public`.',
      ),
    allowsForks: z
      .union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })])
      .optional()
      .describe('Whether others may fork its frames. Left out: yes. A form sends `true` or `false`.'),
    fork: typedFork
      .optional()
      .describe(
        'In place of an image: a frame of another evolution. Style and model that are left out are those of that one. A form sends it as JSON.',
      ),
    aiProvider: storableText()
      .max(100)
      .optional()
      .describe('A provider of `GET /api/providers`. Left out, the usual one.'),
    aiModelId: storableText()
      .max(MAX_MODEL_ID_LENGTH)
      .optional()
      .describe('A model of that provider, or the identifier of any model. Left out, the usual one.'),
    llmProvider: storableText().max(MAX_MODEL_ID_LENGTH).optional().describe('An older name of `aiModelId`'),
    imageData: z.string().optional().describe('The image as a data URL, in place of a file or an address'),
    imageUrl: z
      .string()
      .max(MAX_ADDRESS_LENGTH)
      .optional()
      .describe('The address of the image, in place of a file. The server fetches it.'),
  },
  'among what an evolution is started with',
)
export type NewEvolution = z.infer<typeof newEvolution>
