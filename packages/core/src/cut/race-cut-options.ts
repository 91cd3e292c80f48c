import { type CutOptions, USUAL_CUT } from './cut-options.ts'

/** Shapes of a race's cut: a race has no picture whose own shape it could have. */
export const RACE_CUT_SHAPE_IDS = ['9:16', '1:1', '16:9'] as const
/** Where the original of a race stands: in the corner of one contender it would hide that one alone. */
export const RACE_CUT_ORIGINAL_IDS = ['none', 'beside'] as const

/** What a short film made of a race looks like. */
export interface RaceCutOptions extends CutOptions {
  readonly shape: (typeof RACE_CUT_SHAPE_IDS)[number]
  readonly original: (typeof RACE_CUT_ORIGINAL_IDS)[number]
}

/** Every contender begins with the original, so that it need not stand beside them. */
export const USUAL_RACE_CUT: RaceCutOptions = { ...USUAL_CUT, shape: '9:16', original: 'none' }
