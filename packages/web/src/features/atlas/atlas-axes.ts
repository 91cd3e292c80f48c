import { DRIFT_MEASURES } from '@afterimage/core/drift'
import { formatKept, halfLifeText } from '@afterimage/core/fate'
import { HALF_KEPT } from '@afterimage/core/half-life'
import { ITERATION_OPTIONS } from '@afterimage/core/iterations'
import type { AtlasAxes } from './atlas-address.ts'
import type { AtlasPoint } from './atlas-points.ts'

/** A mark on an axis, and where it stands: 0 at its beginning, 1 at its end. */
export interface Tick {
  readonly at: number
  readonly label: string
}

/** One of the two axes of a map. */
export interface AtlasAxis {
  readonly name: string
  /** What it is called beside its value. */
  readonly title: string
  /** What lies towards its end. */
  readonly hint: string
  readonly ticks: readonly Tick[]
  /** Where the part at its end begins that has no scale; 1 where there is none. */
  readonly edge: number
  /** Where a point stands, 0 … 1; null where that was not measured. */
  readonly place: (point: AtlasPoint) => number | null
  readonly text: (point: AtlasPoint) => string
}

const UNKNOWN = 'not measured'
const LONGEST = Math.max(...ITERATION_OPTIONS.map(({ iterations }) => iterations))
/** What never fell stands behind this, apart from the frames. */
const NEVER_FROM = 0.9
const FRAME_TICKS = [1, 2, 3, 5, 10, 20, 50, LONGEST]

/** Between half a frame before the first and half a frame behind the last, each twice as far as half of it. */
function placeOfFrame(frame: number): number {
  const [first, last] = [0.5, LONGEST + 0.5]
  const part = Math.log(Math.min(last, Math.max(first, frame)) / first) / Math.log(last / first)
  return part * NEVER_FROM
}

const HALF_LIFE: AtlasAxis = {
  name: 'Half-life, frames',
  title: 'Half-life',
  hint: 'lasts longer',
  ticks: [
    ...FRAME_TICKS.map((frame) => ({ at: placeOfFrame(frame), label: `${frame}` })),
    { at: (1 + NEVER_FROM) / 2, label: 'never' },
  ],
  edge: NEVER_FROM,
  // Whole frames would lie on one another: within its frame each has a place of its own, which says nothing.
  place: (point) => {
    const { halfLife, kept } = point
    if (halfLife !== null) return placeOfFrame(halfLife + 0.8 * (chanceOf(point) - 0.5))
    if (kept === null || kept < HALF_KEPT) return null
    return NEVER_FROM + (1 - NEVER_FROM) * (0.15 + 0.7 * chanceOf(point))
  },
  text: (point) => halfLifeText(point, 'never'),
}

const COLOUR_SHIFT: AtlasAxis = {
  name: `${DRIFT_MEASURES.deltaE.name} of the last frame, ${DRIFT_MEASURES.deltaE.unit}`,
  title: DRIFT_MEASURES.deltaE.name,
  hint: 'other colours',
  ticks: ticksOf(DRIFT_MEASURES.deltaE.range, [0, 10, 20, 30, 40, 50, 60], (value) => `${value}`),
  edge: 1,
  place: ({ deltaE }) => placeIn(DRIFT_MEASURES.deltaE.range, deltaE),
  text: ({ deltaE }) => (deltaE === null ? UNKNOWN : `${deltaE.toFixed(1)} ${DRIFT_MEASURES.deltaE.unit}`),
}

const KEPT: AtlasAxis = {
  name: `${DRIFT_MEASURES.kept.name} by the last frame`,
  title: DRIFT_MEASURES.kept.name,
  hint: 'more in place',
  ticks: ticksOf(DRIFT_MEASURES.kept.range, [0, 0.25, 0.5, 0.75, 1], (value) => `${100 * value}%`),
  edge: 1,
  place: ({ kept }) => placeIn(DRIFT_MEASURES.kept.range, kept),
  text: ({ kept }) => (kept === null ? UNKNOWN : formatKept(kept)),
}

const MEANING: AtlasAxis = {
  name: `${DRIFT_MEASURES.meaning.name} of the last frame`,
  title: DRIFT_MEASURES.meaning.name,
  hint: 'means the same',
  ticks: ticksOf(DRIFT_MEASURES.meaning.range, [0, 0.25, 0.5, 0.75, 1], (value) => `${value}`),
  edge: 1,
  place: ({ meaning }) => placeIn(DRIFT_MEASURES.meaning.range, meaning),
  text: ({ meaning }) => (meaning === null ? UNKNOWN : meaning.toFixed(2)),
}

/** What a map is made of: its axes, and how it is told. */
export const ATLAS_AXES: Readonly<
  Record<AtlasAxes, { readonly label: string; readonly x: AtlasAxis; readonly y: AtlasAxis }>
> = {
  colour: { label: 'Half-life and colour', x: HALF_LIFE, y: COLOUR_SHIFT },
  meaning: { label: 'Kept and meaning', x: KEPT, y: MEANING },
}

/** What the list tells of each, whatever the map is made of. */
export const ATLAS_COLUMNS: readonly AtlasAxis[] = [HALF_LIFE, COLOUR_SHIFT, KEPT, MEANING]

type Range = readonly [low: number, high: number]

/** What lies beyond the range stands at its end. */
function placeIn([low, high]: Range, value: number | null): number | null {
  return value === null ? null : Math.min(1, Math.max(0, (value - low) / (high - low)))
}

function ticksOf(range: Range, values: readonly number[], label: (value: number) => string): readonly Tick[] {
  return values.map((value) => ({ at: placeIn(range, value) ?? 0, label: label(value) }))
}

/** The same for an evolution whenever it is drawn, 0 … 1: the end of its id, which is drawn by lot. */
function chanceOf({ id }: AtlasPoint): number {
  return Number.parseInt(id.slice(-4), 16) / 0xffff
}
