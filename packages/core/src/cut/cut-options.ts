import { keysOf } from '../keys-of.ts'

/** Shapes of a cut, pixels; the source's own has its longer side. */
export const CUT_SHAPES = {
  '9:16': { name: 'Portrait 9:16', width: 1_080, height: 1_920 },
  '1:1': { name: 'Square', width: 1_080, height: 1_080 },
  '16:9': { name: 'Landscape 16:9', width: 1_920, height: 1_080 },
  source: { name: 'As the picture', width: null, height: null },
} as const
export type CutShape = keyof typeof CUT_SHAPES
export const CUT_SHAPE_IDS = keysOf(CUT_SHAPES)

/** How long a cut may be, seconds. */
export const CUT_SECONDS = [6, 12, 20] as const
export type CutSeconds = (typeof CUT_SECONDS)[number]

/** Where the original stands while the copies change. */
export const CUT_ORIGINALS = {
  none: { name: 'Not shown' },
  inset: { name: 'In the corner' },
  beside: { name: 'Beside the copy' },
} as const
export type CutOriginal = keyof typeof CUT_ORIGINALS
export const CUT_ORIGINAL_IDS = keysOf(CUT_ORIGINALS)

/** What comes after the last copy. */
export const CUT_ENDINGS = {
  hold: { name: 'Stay on the last copy' },
  rewind: { name: 'Rewind to the original' },
  boomerang: { name: 'Go back as it came' },
} as const
export type CutEnding = keyof typeof CUT_ENDINGS
export const CUT_ENDING_IDS = keysOf(CUT_ENDINGS)

/** What a short film made of an evolution looks like. */
export interface CutOptions {
  readonly shape: CutShape
  readonly seconds: CutSeconds
  readonly original: CutOriginal
  readonly ending: CutEnding
  /** Whether the product's name stands in it. */
  readonly hasWordmark: boolean
}

export const USUAL_CUT: CutOptions = {
  ...{ shape: '9:16', seconds: 12, original: 'inset', ending: 'hold', hasWordmark: true },
}
