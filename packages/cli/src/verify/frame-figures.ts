import { DRIFT_MEASURES, type Drift, HASH_BITS, type MeasureFacts } from '@afterimage/core/drift'
import { keysOf } from '@afterimage/core/keys-of'
import type { LedgerEntry } from '../bundle/ledger.ts'
import { TOLERANCES } from './tolerances.ts'
import { written } from './written.ts'

/** What came of one frame's figures. */
export interface FrameFigures {
  /** How many were compared with what is measured. */
  readonly compared: number
  /** Those that are no figures of their measure, or that come out differently, in words. */
  readonly wrong: readonly string[]
  /** Those that every version has recorded, or that other frames have, and this one lacks; by their names. */
  readonly missing: readonly string[]
}

type Values = Readonly<Record<string, unknown>>
type MeasureKey = keyof typeof DRIFT_MEASURES

const PARTS = {
  toOriginal: ' to the original',
  toPrevious: ' to the frame before',
  image: '',
} as const satisfies Record<keyof Drift, string>
/** Recorded from some version on, so that all frames of an evolution have it, or none. */
const OF_ALL_OR_NONE: MeasureKey = 'kept'

/** What is recorded of one measure of a frame: undefined for nothing. */
export function figureIn(drift: LedgerEntry['drift'], part: keyof Drift, id: MeasureKey): unknown {
  return valuesOf(valuesOf(drift)[part])[id] ?? undefined
}

/** Whether any frame tells what earlier versions did not measure. */
export function tellKept(frames: readonly LedgerEntry[]): boolean {
  return frames.some(({ drift }) => figureIn(drift, 'toOriginal', OF_ALL_OR_NONE) !== undefined)
}

/** Whether nothing was recorded of a frame: of the original, earlier versions did not. */
export function hasNoFigures({ drift }: LedgerEntry): boolean {
  return drift === undefined || drift === null
}

/**
 * Holds what is recorded of a frame against what was measured of it, as `measured` has it: null for what has no value. `meaning` may be
 * recorded of some frames and not of others, since networks look at them one by one.
 */
export function compareFigures(
  entry: LedgerEntry,
  measured: Drift,
  { isKeptTold }: { readonly isKeptTold: boolean },
): FrameFigures {
  if (entry.number === 0 && hasNoFigures(entry)) return { compared: 0, wrong: [], missing: [] }
  const wrong: string[] = []
  const missing: string[] = []
  let compared = 0
  for (const part of keysOf(PARTS)) {
    for (const id of keysOf(DRIFT_MEASURES).filter((one) => one in measured[part])) {
      const facts: MeasureFacts = DRIFT_MEASURES[id]
      const name = `${facts.name}${PARTS[part]}`
      const was = figureIn(entry.drift, part, id)
      const is = valuesOf(measured[part])[id] ?? null
      if (was === undefined) {
        const isLeftOut = is !== null && id !== 'meaning' && (id !== OF_ALL_OR_NONE || isKeptTold)
        if (isLeftOut) missing.push(name)
        continue
      }
      compared += 1
      if (!isFigure(was, facts)) wrong.push(`${name} is ${written(was)}, which is no figure of it`)
      else if (typeof is !== 'number') wrong.push(`${name} is none and not ${written(was)}`)
      else if (Math.abs(was - is) > TOLERANCES[id]) wrong.push(`${name} is ${written(is)} and not ${written(was)}`)
    }
  }
  return { compared, wrong, missing }
}

/** JSON has numbers that are too large to be finite. */
function isFigure(value: unknown, { unit }: MeasureFacts): value is number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return false
  return unit !== 'bits' || (Number.isInteger(value) && value >= 0 && value <= HASH_BITS)
}

function valuesOf(value: unknown): Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
