import {
  DRIFT_MEASURES,
  HASH_BITS,
  IMAGE_MEASURE_IDS,
  type MeasureFacts,
  PAIR_MEASURE_IDS,
} from '@afterimage/core/drift'
import { HALF_KEPT } from '@afterimage/core/half-life'
import { besideUnrelated, UNRELATED_EXPLAINED, UNRELATED_MEANING, UNRELATED_NAME } from '@afterimage/core/meaning'
import type { CurveRange } from '@afterimage/core/timeline/path'
import type { FrameView } from '../model/evolution-view.ts'
import { keptLabel } from '../model/labels.ts'

/** One of the curves that the instrument can show. */
export interface Measure extends CurveRange {
  readonly id: string
  readonly name: string
  /** What stands before a value. */
  readonly shortName: string
  /** On a logarithmic scale the value's power of ten. */
  readonly of: (frame: Pick<FrameView, 'kept' | 'ssim' | 'deltaE' | 'meaning' | 'drift'>) => number | null
  /** A value of the scale worth a line of its own. */
  readonly mark: { readonly value: number; readonly label: string } | null
  /** Values between which something else lies that is worth comparing with. */
  readonly band: Band | null
  readonly format: (value: number | null) => string
}

/** A band of values, shaded behind the curve. */
export interface Band {
  readonly top: number
  readonly bottom: number
  readonly name: string
  /** What it means and what it does not, in one line. */
  readonly explained: string
  /** Where a value lies beside it, in words. */
  readonly place: (value: number) => string
}

/** As much as nothing, where a logarithm needs something. */
const NEXT_TO_NOTHING = 0.01

const { kept, meaning, ssim, deltaE } = DRIFT_MEASURES

/** The headline measure; evolutions of before it may lack it until they are measured again. */
export const KEPT: Measure = {
  ...measureOf('toOriginal.kept', kept, (frame) => frame.kept),
  name: `${kept.name} of the original`,
  mark: { value: HALF_KEPT, label: 'half' },
  format: keptLabel,
}
/** The one that every evolution can show, at any time. */
export const SIMILARITY: Measure = {
  ...measureOf('toOriginal.ssim', ssim, (frame) => frame.ssim),
  name: `${ssim.name} to the original`,
}
const COLOUR: Measure = {
  ...measureOf('toOriginal.deltaE', deltaE, (frame) => frame.deltaE),
  name: `${deltaE.name} from the original`,
}
const STEP: Measure = {
  ...measureOf('toPrevious.ssim', ssim, ({ drift }) => drift?.toPrevious.ssim ?? null),
  name: `${ssim.name} to the frame before`,
}
/** Known of the frames that networks have looked at. */
const MEANING: Measure = {
  ...measureOf('toOriginal.meaning', meaning, (frame) => frame.meaning),
  name: `${meaning.name} of the original`,
  band: {
    ...{ top: UNRELATED_MEANING.high, bottom: UNRELATED_MEANING.low },
    ...{ name: UNRELATED_NAME, explained: UNRELATED_EXPLAINED, place: besideUnrelated },
  },
}
/** What the poll tells while frames are made. */
const LIVE = [KEPT, MEANING, SIMILARITY, COLOUR]
/** What is known of each frame as soon as it is there. */
const AT_ONCE = [KEPT, SIMILARITY, COLOUR]

/** What the curve can show: all that is measured. The scales are fixed, so that two evolutions can be compared by eye. */
export const MEASURES: readonly Measure[] = [
  ...LIVE,
  ...PAIR_MEASURE_IDS.map((id) =>
    measureOf(`toOriginal.${id}`, DRIFT_MEASURES[id], ({ drift }) => drift?.toOriginal[id] ?? null),
  ).filter(({ id }) => LIVE.every((live) => live.id !== id)),
  STEP,
  ...IMAGE_MEASURE_IDS.map((id) =>
    measureOf(`image.${id}`, DRIFT_MEASURES[id], ({ drift }) => drift?.image[id] ?? null),
  ),
]

/**
 * What can be shown of these frames: while they are made the poll tells a few measures, the ledger has them all, but for
 * those that did not exist when it was written.
 */
export function measuresOf(frames: readonly FrameView[]): readonly Measure[] {
  const made = frames.slice(1)
  const known = made.some(({ drift }) => drift === null) ? LIVE : MEASURES
  return made.length === 0 ? AT_ONCE : known.filter((measure) => made.some((frame) => measure.of(frame) !== null))
}

/** What is told of a value to those who do not see the curve: with its name, and where it lies beside what is drawn. */
export function spokenValue({ name, band, format }: Measure, value: number): string {
  return [`${name} ${format(value)}`, ...(band === null ? [] : [band.place(value)])].join(', ')
}

/** A measure as its row of the table says. What has drifted stands lower, except where drift can do either. */
function measureOf(id: string, facts: MeasureFacts, of: Measure['of']): Measure {
  const isLogarithmic = facts.scale === 'logarithmic'
  const onScale = (value: number) => (isLogarithmic ? Math.log10(Math.max(NEXT_TO_NOTHING, value)) : value)
  const [low, high] = facts.range.map(onScale)
  const [top = 1, bottom = 0] = facts.direction === 'rises' ? [low, high] : [high, low]
  return {
    ...{ id, name: facts.name, shortName: facts.symbol, top, bottom, mark: null, band: null },
    of: (frame) => {
      const value = of(frame)
      return value === null ? null : onScale(value)
    },
    format: (value) => (value === null ? '–' : figureOf(isLogarithmic ? 10 ** value : value, facts)),
  }
}

function figureOf(value: number, { unit, scale }: MeasureFacts): string {
  if (unit === 'bits') return `${value} / ${HASH_BITS}`
  if (unit === 'share') return `${(100 * value).toFixed(1)}%`
  if (scale === 'logarithmic') return value.toFixed(value < 10 ? 1 : 0)
  return `${value.toFixed(unit === '' ? 2 : 1)}${unit === 'dB' ? ' dB' : ''}`
}
