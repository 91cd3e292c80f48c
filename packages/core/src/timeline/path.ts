import { type TimelineScale, xOfFrame } from './scale.ts'

/** The values at the top edge and at the bottom edge of a curve. */
export interface CurveRange {
  readonly top: number
  readonly bottom: number
}

/** What was measured of a frame; null where nothing was. */
export interface MeasuredFrame {
  readonly number: number
  readonly value: number | null
}

export interface CurvePoint {
  readonly number: number
  readonly x: number
  readonly y: number
}

/** A share as every timeline draws it: all of it at the top, nothing at the bottom. */
export const SHARE_RANGE: CurveRange = { top: 1, bottom: 0 }

/** The curve's points, one for each frame that was measured. */
export function curvePoints(
  frames: readonly MeasuredFrame[],
  range: CurveRange,
  scale: TimelineScale,
  height: number,
): readonly CurvePoint[] {
  return frames.flatMap(({ number, value }) =>
    value === null ? [] : [{ number, x: xOfFrame(scale, number), y: heightOf(value, range, height) }],
  )
}

/** Where a value stands, from the top, kept inside. */
export function heightOf(value: number, { top, bottom }: CurveRange, height: number): number {
  const share = (value - top) / (bottom - top)
  return Math.min(1, Math.max(0, share)) * height
}

/** The points drawn out to the edges of the first frame's share of the width, and of the last one's when it is there. */
export function withEnds(points: readonly CurvePoint[], scale: TimelineScale): readonly CurvePoint[] {
  const first = points[0]
  const last = points.at(-1)
  if (first === undefined || last === undefined) return points
  const start = first.number === 0 ? [{ ...first, x: 0 }] : []
  const end = last.number === scale.total ? [{ ...last, x: scale.width }] : []
  return [...start, ...points, ...end]
}

/** The SVG path through the points; straight lines, since nothing was measured in between. */
export function linePath(points: readonly CurvePoint[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
}

/** The same, closed along the bottom edge. */
export function areaPath(points: readonly CurvePoint[], height: number): string {
  const first = points[0]
  const last = points.at(-1)
  if (first === undefined || last === undefined) return ''
  return `${linePath(points)}L${last.x.toFixed(1)} ${height}L${first.x.toFixed(1)} ${height}Z`
}
