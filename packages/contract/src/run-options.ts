import {
  areInOrder,
  FIRST_CHANGE,
  HOLD_RANGE,
  MAX_CHANGE_PROMPT_LENGTH,
  MAX_CHANGES,
  MAX_STRENGTH_POINTS,
  type RunOptions,
  type ScheduleChange,
  SEED_POLICIES,
  type SeedPolicy,
  STRENGTH_RANGE,
  type StrengthPoint,
  USUAL_RUN,
} from '@afterimage/core/run-options'
import { NO_STOP, STOP_BOUNDS, STOP_CAUSES, type StopRules } from '@afterimage/core/stop-rules'
import { z } from 'zod'
import { closedObject } from './closed-object.ts'
import { storableText } from './storable-text.ts'
import { styleId } from './style-id.ts'
import { typedJson } from './typed-json.ts'

const stopBound = z.number().gt(STOP_BOUNDS.above).max(STOP_BOUNDS.most)

const prompt = storableText().trim().min(1).max(MAX_CHANGE_PROMPT_LENGTH)

/** As a client sends them: all of it may be left out. */
export interface RunOptionsInput {
  readonly seeds?: SeedPolicy | undefined
  readonly schedule?: readonly LeftOut<ScheduleChange, 'style' | 'prompt'>[] | undefined
  readonly undoPrompt?: string | null | undefined
  readonly strength?: readonly StrengthPoint[] | undefined
  readonly holdBelow?: number | null | undefined
  readonly stop?: LeftOut<StopRules, keyof StopRules> | undefined
}

type LeftOut<Whole, Key extends keyof Whole> = Omit<Whole, Key> & {
  readonly [Name in Key]?: Whole[Name] | undefined
}

/** What is recorded may have more than is known here; of what a client sends, a key that is not known is a mistake. */
function runOptionsOf(isStrict: boolean): z.ZodType<RunOptions, RunOptionsInput> {
  const object = <Shape extends z.ZodRawShape>(shape: Shape): z.ZodObject<Shape> =>
    isStrict ? closedObject(shape) : z.object(shape)
  return object({
    seeds: z
      .enum(SEED_POLICIES)
      .default(USUAL_RUN.seeds)
      .describe(
        '`one` for all frames, each drawing anew from it; `each`, a new one for each, which follows from the first; or the `same` noise in every pass',
      ),
    schedule: z
      .array(
        object({
          from: z.number().int().min(FIRST_CHANGE).describe('The first frame that is asked for with it'),
          style: styleId
            .nullable()
            .default(null)
            .describe('Another style, with its fixed prompt; null keeps the one before it'),
          prompt: prompt.nullable().default(null).describe('Another prompt, for models that take one'),
        }).refine(({ style, prompt }) => style !== null || prompt !== null, {
          error: 'Say which style or which prompt takes over.',
        }),
      )
      .max(MAX_CHANGES, { error: `A run has at most ${MAX_CHANGES} changes.` })
      .refine((changes) => areInOrder(changes.map(({ from }) => from)), {
        error: 'Put the changes in the order of their frames, one for each frame.',
      })
      .default([])
      .describe('What takes over on the way, in the order of its frames'),
    undoPrompt: prompt
      .nullable()
      .default(null)
      .describe('What every second frame is asked for with, of models that take a prompt: a round trip'),
    strength: z
      .array(
        object({
          frame: z.number().int().min(1).describe('The number of a frame'),
          strength: z
            .number()
            .min(STRENGTH_RANGE.least)
            .max(STRENGTH_RANGE.most)
            .describe('How strongly that pass changes the picture'),
        }),
      )
      .max(MAX_STRENGTH_POINTS, { error: `A curve of strength has at most ${MAX_STRENGTH_POINTS} points.` })
      .refine((points) => areInOrder(points.map(({ frame }) => frame)), {
        error: 'Put the points in the order of their frames, one for each frame.',
      })
      .default([])
      .describe(
        'How strongly each pass changes the picture, of models that take a strength: in straight lines from point to point',
      ),
    holdBelow: z
      .number()
      .min(HOLD_RANGE.least)
      .max(HOLD_RANGE.most)
      .nullable()
      .default(USUAL_RUN.holdBelow)
      .describe(
        'Where a pass changes less than this (ΔE, on the mean of the surroundings) the frame before stays; null takes all of each answer',
      ),
    stop: object({
      keptBelow: stopBound
        .nullable()
        .default(null)
        .describe('Ends with the first frame that keeps less of the original than this share'),
      meaningBelow: stopBound
        .nullable()
        .default(null)
        .describe('Ends with the first frame that is less like the original in meaning, where networks look at frames'),
      whenLabelChanges: z
        .boolean()
        .default(false)
        .describe('Ends with the second frame in a row that is not taken for what the original was taken for'),
      whenStill: z.boolean().default(false).describe('Ends with the second frame in a row in which nothing changed'),
    })
      .default(NO_STOP)
      .describe('When it ends before its length. What is not made is given back.'),
  })
}

/** What may be chosen of a run besides its style, prompt, seed and length. */
export const runOptions = runOptionsOf(false)

/** The same as a client sends it; in a form as JSON. */
export const typedRunOptions = typedJson(runOptionsOf(true), 'Send the options of the run as JSON.')

export const stopCause = z.enum(STOP_CAUSES)
