import { HALF_LIFE_SSIM } from '@afterimage/core/half-life'
import type { CurveRange } from '@afterimage/core/timeline/path'
import type { FrameView } from '../model/evolution-view.ts'
import { similarityWords } from '../model/words.ts'

interface InstrumentMeasure extends CurveRange {
  readonly of: (frame: Pick<FrameView, 'ssim' | 'deltaE' | 'drift'>) => number | null
  readonly name: string
  /** What stands before a value. */
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
    words: figure((value) => value.toFixed(1)),
  },
  noise: {
    name: 'Signal to noise',
    shortName: 'PSNR',
    of: ({ drift }) => drift?.toOriginal.psnrDb ?? null,
    top: 45,
    bottom: 5,
    mark: null,
    words: figure((value) => `${value.toFixed(1)} dB`),
  },
  hash: {
    name: 'Perceptual hash',
    shortName: 'bits',
    of: ({ drift }) => drift?.toOriginal.hashDistance ?? null,
    top: 0,
    bottom: 48,
    mark: null,
    words: figure((value) => `${value} / 64`),
  },
  step: {
    name: 'Similarity to the frame before',
    shortName: 'SSIM',
    of: ({ drift }) => drift?.toPrevious.ssim ?? null,
    top: 1,
    bottom: 0,
    mark: null,
    words: similarityWords,
  },
  sharpness: logarithmic('Sharpness', 'Laplacian', [1, 4], (drift) => drift.image.sharpness),
  edges: {
    name: 'Edges',
    shortName: 'Sobel',
    of: ({ drift }) => drift?.image.edgeDensity ?? null,
    top: 0.6,
    bottom: 0,
    mark: null,
    words: figure((value) => `${(100 * value).toFixed(1)} %`),
  },
  fine: logarithmic('Fine detail', 'high band', [0, 3.5], (drift) => drift.image.highEnergy),
  coarse: logarithmic('Large forms', 'low band', [2, 4.2], (drift) => drift.image.lowEnergy),
  contrast: {
    name: 'Contrast',
    shortName: 'σ',
    of: ({ drift }) => drift?.image.luminanceDeviation ?? null,
    top: 110,
    bottom: 0,
    mark: null,
    words: figure((value) => value.toFixed(1)),
  },
} as const satisfies Record<string, InstrumentMeasure>

export type MeasureId = keyof typeof MEASURES
export type Measure = InstrumentMeasure

const MEASURE_IDS = Object.keys(MEASURES) as MeasureId[]
const LIVE_IDS: readonly MeasureId[] = ['similarity', 'colour']

/** What can be shown of these frames: while they are made the poll tells two measures, the ledger has them all. */
export function measuresOf(frames: readonly FrameView[]): readonly MeasureId[] {
  const made = frames.slice(1)
  return made.length > 0 && made.every(({ drift }) => drift !== null) ? MEASURE_IDS : LIVE_IDS
}

/** As much as nothing, where a logarithm needs something. */
const NEXT_TO_NOTHING = 0.01

/** Energies of plain pictures and of noise lie decades apart: `from` and `to` are powers of ten. */
function logarithmic(
  name: string,
  shortName: string,
  [bottom, top]: readonly [from: number, to: number],
  of: (drift: NonNullable<FrameView['drift']>) => number,
): InstrumentMeasure {
  return {
    ...{ name, shortName, top, bottom, mark: null },
    of: ({ drift }) => (drift === null ? null : Math.log10(Math.max(NEXT_TO_NOTHING, of(drift)))),
    words: figure((decades) => (10 ** decades).toFixed(decades < 1 ? 1 : 0)),
  }
}

/** A dash where nothing was measured. */
function figure(write: (value: number) => string): (value: number | null) => string {
  return (value) => (value === null ? '–' : write(value))
}
