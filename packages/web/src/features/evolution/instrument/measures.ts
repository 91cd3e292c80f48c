import { HALF_LIFE_SSIM } from '@afterimage/contract/drift'
import type { CurveMeasure } from '../model/drift-path.ts'
import { colourWords, similarityWords } from '../model/words.ts'

interface InstrumentMeasure extends CurveMeasure {
  readonly name: string
  readonly shortName: string
  /** A value of the scale worth a line of its own. */
  readonly mark: { readonly value: number; readonly label: string } | null
  readonly words: (value: number | null) => string
}

/** What the curve can show. The scales are fixed, so that two evolutions can be compared by eye. */
export const MEASURES = {
  similarity: {
    name: 'Similarity to the original',
    shortName: 'SSIM',
    of: (frame) => frame.ssim,
    top: 1,
    bottom: 0,
    mark: { value: HALF_LIFE_SSIM, label: 'half' },
    words: similarityWords,
  },
  colour: {
    name: 'Colour shift from the original',
    shortName: 'ΔE',
    of: (frame) => frame.deltaE,
    top: 0,
    bottom: 60,
    mark: null,
    words: colourWords,
  },
} as const satisfies Record<string, InstrumentMeasure>

export type MeasureId = keyof typeof MEASURES
export type Measure = (typeof MEASURES)[MeasureId]
