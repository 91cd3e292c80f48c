import { areInOrder, MAX_STRENGTH_POINTS, STRENGTH_RANGE, type StrengthPoint } from '@afterimage/core/run-options'
import { UsageError } from './usage-error.ts'

/** A whole number of an option; undefined where it is not given. */
export function readWhole(name: string, text: string | undefined, least: number, most: number): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= least && value <= most) return value
  throw new UsageError(`--${name} must be a whole number from ${least} to ${most}, not "${text}".`)
}

/** Likewise, with a point. */
export function readDecimal(text: string, isMeant: (value: number) => boolean, sentence: string): number {
  const value = Number(text)
  if (/^\d*\.?\d+$/.test(text) && isMeant(value)) return value
  throw new UsageError(`${sentence}, not "${text}".`)
}

/** One for all frames, "80", or points at frames, "1=20,50=90": percent. */
export function readStrength(text: string | undefined): readonly StrengthPoint[] {
  if (text === undefined) return []
  const points = text.split(',').map((point) => strengthPoint(point, text))
  if (points.length > MAX_STRENGTH_POINTS)
    throw new UsageError(`--strength can have ${MAX_STRENGTH_POINTS} points at most.`)
  if (areInOrder(points.map(({ frame }) => frame))) return points
  throw new UsageError(`--strength must name its frames in order, each once, not "${text}".`)
}

function strengthPoint(point: string, text: string): StrengthPoint {
  const [, frame, percent] = /^(?:(\d+)=)?(\d+)%?$/.exec(point.trim()) ?? []
  const strength = Number(percent) / 100
  if (strength >= STRENGTH_RANGE.least && strength <= STRENGTH_RANGE.most)
    return { frame: Number(frame ?? 1), strength }
  throw new UsageError(`--strength must be a number from 10 to 100, or points as in 1=20,50=90, not "${text}".`)
}
