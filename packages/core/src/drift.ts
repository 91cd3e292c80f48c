import { keysOf } from './keys-of.ts'

/** What is to be known of one drift measure, wherever it is measured, told or drawn. */
export interface MeasureFacts {
  /** What it measures, in plain words. */
  readonly name: string
  /** What stands before a figure where there is little room. */
  readonly symbol: string
  /** How it is computed, with its source. */
  readonly method: string
  /** The unit of the recorded value; empty where it is a bare number. */
  readonly unit: '' | 'dB' | 'ΔE' | 'bits' | 'share' | 'luminance' | 'luminance²'
  /** What drift does to it: where it can do either, `open`. */
  readonly direction: 'falls' | 'rises' | 'open'
  /** The values that a curve spans, low to high, the same for all pictures. */
  readonly range: readonly [low: number, high: number]
  /** How a curve spreads its values: those of plain pictures and of noise may lie decades apart. */
  readonly scale: 'linear' | 'logarithmic'
  /** Measured between two images, to the original and to the previous frame, or of one image alone. */
  readonly of: 'pair' | 'image'
  /** Why the value may be null, if it may. What is added to this table later is missing in evolutions of before. */
  readonly missing?:
    | 'when the images are identical'
    | 'in evolutions of before it was measured'
    | 'where no network has looked at the frame'
}

/** Of a perceptual hash: so many may differ. */
export const HASH_BITS = 64

/** Measures by their ids. */
export type MeasureTable = Readonly<Record<string, MeasureFacts>>

/**
 * Every drift measure there is, by its id: the field's name in what is recorded and told. Measured at 256 px, but for `meaning`,
 * which a network finds when it looks at what was recorded. To add one, add it here with `missing`, and measure it in
 * `compareFrames`; the contract, the instrument and `docs/drift-measures.md` follow.
 */
export const DRIFT_MEASURES = {
  kept: {
    name: 'Kept',
    symbol: 'kept',
    method: 'forms that are left, also where they moved a little: 1 = identical, 0 = no more than a blank card has',
    unit: 'share',
    direction: 'falls',
    range: [0, 1],
    scale: 'linear',
    of: 'pair',
    missing: 'in evolutions of before it was measured',
  },
  meaning: {
    name: 'Meaning',
    symbol: 'meaning',
    method: 'cosine of InceptionV3’s pooled features, at 299 px, 1 = the same',
    unit: '',
    direction: 'falls',
    range: [0, 1],
    scale: 'linear',
    of: 'pair',
    missing: 'where no network has looked at the frame',
  },
  ssim: {
    name: 'Similarity',
    symbol: 'SSIM',
    method: 'structural similarity of luminance, 1 = identical (Wang et al. 2004)',
    unit: '',
    direction: 'falls',
    range: [0, 1],
    scale: 'linear',
    of: 'pair',
  },
  deltaE: {
    name: 'Colour shift',
    symbol: 'ΔE',
    method: 'mean CIELAB colour difference (CIE76)',
    unit: 'ΔE',
    direction: 'rises',
    range: [0, 60],
    scale: 'linear',
    of: 'pair',
  },
  psnrDb: {
    name: 'Signal to noise',
    symbol: 'PSNR',
    method: 'peak signal-to-noise ratio',
    unit: 'dB',
    direction: 'falls',
    range: [5, 45],
    scale: 'linear',
    of: 'pair',
    missing: 'when the images are identical',
  },
  hashDistance: {
    name: 'Perceptual hash',
    symbol: 'bits',
    method: `Hamming distance of the ${HASH_BITS}-bit perceptual hashes`,
    unit: 'bits',
    direction: 'rises',
    range: [0, 48],
    scale: 'linear',
    of: 'pair',
  },
  sharpness: {
    name: 'Sharpness',
    symbol: 'Laplacian',
    method: 'variance of the Laplacian of luminance',
    unit: 'luminance²',
    direction: 'open',
    range: [10, 10_000],
    scale: 'logarithmic',
    of: 'image',
  },
  edgeDensity: {
    name: 'Edges',
    symbol: 'Sobel',
    method: 'share of pixels that lie on an edge',
    unit: 'share',
    direction: 'open',
    range: [0, 0.6],
    scale: 'linear',
    of: 'image',
  },
  highEnergy: {
    name: 'Fine detail',
    symbol: 'high band',
    method: 'mean squared luminance above a quarter of the sampling rate',
    unit: 'luminance²',
    direction: 'open',
    range: [1, 10 ** 3.5],
    scale: 'logarithmic',
    of: 'image',
  },
  lowEnergy: {
    name: 'Large forms',
    symbol: 'low band',
    method: 'mean squared luminance below a quarter of the sampling rate, its mean removed',
    unit: 'luminance²',
    direction: 'open',
    range: [100, 10 ** 4.2],
    scale: 'logarithmic',
    of: 'image',
  },
  luminanceMean: {
    name: 'Brightness',
    symbol: 'mean',
    method: 'mean of luminance',
    unit: 'luminance',
    direction: 'open',
    range: [0, 255],
    scale: 'linear',
    of: 'image',
  },
  luminanceDeviation: {
    name: 'Contrast',
    symbol: 'σ',
    method: 'standard deviation of luminance',
    unit: 'luminance',
    direction: 'open',
    range: [0, 110],
    scale: 'linear',
    of: 'image',
  },
} as const satisfies MeasureTable

type Table = typeof DRIFT_MEASURES
type MeasureId = keyof Table
export type PairMeasureId = { [Id in MeasureId]: Table[Id]['of'] extends 'pair' ? Id : never }[MeasureId]
export type ImageMeasureId = Exclude<MeasureId, PairMeasureId>

const MEASURE_IDS = keysOf(DRIFT_MEASURES)
export const PAIR_MEASURE_IDS = MEASURE_IDS.filter((id): id is PairMeasureId => DRIFT_MEASURES[id].of === 'pair')
export const IMAGE_MEASURE_IDS = MEASURE_IDS.filter((id): id is ImageMeasureId => DRIFT_MEASURES[id].of === 'image')

type ValueOf<Id extends MeasureId> = Table[Id] extends { readonly missing: string } ? number | null : number

/** How far one image is from another. */
export type DriftMeasure = { readonly [Id in PairMeasureId]: ValueOf<Id> }

/** Properties of one image alone. */
export type ImageMeasure = { readonly [Id in ImageMeasureId]: ValueOf<Id> }

export interface Drift {
  readonly toOriginal: DriftMeasure
  readonly toPrevious: DriftMeasure
  readonly image: ImageMeasure
}

/** What a record of drift tells: null for each measure that it lacks. */
export type RecordedDrift = { readonly [Part in keyof Drift]: { readonly [Id in keyof Drift[Part]]: number | null } }

/**
 * What was recorded, as today's table of measures has it: null for what did not exist when it was recorded, and for what is no value
 * of its measure. No record makes it throw. Whatever reads recorded drift to tell it on goes through here.
 */
export function completeDrift(recorded: unknown, measures: MeasureTable = DRIFT_MEASURES): RecordedDrift {
  const { toOriginal, toPrevious, image } = fieldsOf(recorded)
  return {
    toOriginal: completePart<PairMeasureId>(toOriginal, measures, 'pair'),
    toPrevious: completePart<PairMeasureId>(toPrevious, measures, 'pair'),
    image: completePart<ImageMeasureId>(image, measures, 'image'),
  }
}

/** What is recorded beside the table's measures, by a newer version, stays. */
function completePart<Id extends MeasureId>(
  recorded: unknown,
  measures: MeasureTable,
  of: MeasureFacts['of'],
): { readonly [Each in Id]: number | null } {
  const fields = fieldsOf(recorded)
  const rows = Object.entries(measures).filter(([, facts]) => facts.of === of)
  const values = rows.map(([id, facts]) => [id, isValueOf(facts, fields[id]) ? fields[id] : null] as const)
  // biome-ignore lint/plugin: the types are taken from this table, or from one that has less.
  return { ...fields, ...Object.fromEntries(values) } as { readonly [Each in Id]: number | null }
}

function isValueOf({ unit }: MeasureFacts, value: unknown): boolean {
  if (unit === 'bits') return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= HASH_BITS
  return Number.isFinite(value)
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
