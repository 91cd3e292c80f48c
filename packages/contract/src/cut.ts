import {
  CUT_ENDING_IDS,
  CUT_ORIGINAL_IDS,
  CUT_SECONDS,
  CUT_SHAPE_IDS,
  USUAL_CUT,
} from '@afterimage/core/cut/cut-options'
import { RACE_CUT_ORIGINAL_IDS, RACE_CUT_SHAPE_IDS, USUAL_RACE_CUT } from '@afterimage/core/cut/race-cut-options'
import { z } from 'zod'

/** What a cut is to look like; what is left out is as usual. */
export const cutOptions = z.object({
  shape: z.enum(CUT_SHAPE_IDS).default(USUAL_CUT.shape).describe('Width to height, or as the frames are'),
  seconds: z.literal(CUT_SECONDS).default(USUAL_CUT.seconds).describe('How long it is'),
  original: z.enum(CUT_ORIGINAL_IDS).default(USUAL_CUT.original).describe('Where the original is shown'),
  ending: z
    .enum(CUT_ENDING_IDS)
    .default(USUAL_CUT.ending)
    .describe('What comes after the last frame: it is held, or all run back quickly, or at the same pace'),
  hasWordmark: z.boolean().default(USUAL_CUT.hasWordmark).describe('Whether the small wordmark is in the picture'),
})

/** The same of a race's cut, in which the original stands beside the contenders or nowhere. */
export const raceCutOptions = cutOptions.extend({
  shape: z.enum(RACE_CUT_SHAPE_IDS).default(USUAL_RACE_CUT.shape).describe('Width to height'),
  original: z
    .enum(RACE_CUT_ORIGINAL_IDS)
    .default(USUAL_RACE_CUT.original)
    .describe('Whether the original stands beside the contenders'),
})

/** `waiting` in a queue, or already being made with `progress`. */
export const CUT_STATUSES = ['waiting', 'making', 'ready', 'failed'] as const

/** A cut of an evolution. */
export const cut = z.object({
  id: z.uuid(),
  evolutionId: z.uuid(),
  options: cutOptions,
  status: z.enum(CUT_STATUSES),
  /** Share of the work that is done, 0–1. */
  progress: z.number().min(0).max(1),
  /** Address of the film, once it is ready, and its size. */
  url: z.string().nullable(),
  bytes: z.number().int().positive().nullable(),
  /** Why there is no film, where making it failed. */
  message: z.string().nullable(),
  /** When it is removed; it can be made again. */
  keptUntil: z.iso.datetime(),
})
export type CutView = z.infer<typeof cut>

/** A cut of a race: of those contenders that the caller who ordered it may see. */
export const raceCut = cut.omit({ evolutionId: true }).extend({ raceId: z.uuid(), options: raceCutOptions })
export type RaceCutView = z.infer<typeof raceCut>
