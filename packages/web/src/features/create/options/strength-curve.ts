import type { Iterations } from '@afterimage/core/iterations'
import { STRENGTH_RANGE, type StrengthPoint, strengthAt } from '@afterimage/core/run-options'

/** The shapes on offer. */
export const CURVES = [
  { id: 'usual', name: 'as usual' },
  { id: 'constant', name: 'the same throughout' },
  { id: 'rising', name: 'rising' },
  { id: 'falling', name: 'falling' },
  { id: 'drawn', name: 'drawn' },
] as const
export type Curve = (typeof CURVES)[number]['id']

const DRAWN_POINTS = 5
const { least, most, usual } = STRENGTH_RANGE

/** The frames at which a curve has its points. */
export function framesOf(curve: Curve, iterations: Iterations): readonly number[] {
  if (curve === 'usual') return []
  if (curve === 'constant') return [1]
  if (curve !== 'drawn') return [1, iterations]
  const frames = Array.from(
    { length: DRAWN_POINTS },
    (_, at) => 1 + Math.round((at * (iterations - 1)) / (DRAWN_POINTS - 1)),
  )
  return [...new Set(frames)]
}

/** The points that a curve begins with. */
export function pointsOf(curve: Curve, iterations: Iterations): readonly StrengthPoint[] {
  const strengths: Record<Curve, readonly number[]> = {
    usual: [],
    constant: [usual],
    rising: [least, most],
    falling: [most, least],
    drawn: [usual, most, usual, least, usual],
  }
  return framesOf(curve, iterations).map((frame, at) => ({ frame, strength: strengths[curve][at] ?? usual }))
}

/** Which of the shapes these points are. */
export function curveOf(points: readonly StrengthPoint[]): Curve {
  const [first, last, ...others] = points
  if (first === undefined) return 'usual'
  if (last === undefined) return 'constant'
  if (others.length > 0) return 'drawn'
  return last.strength < first.strength ? 'falling' : 'rising'
}

/**
 * The same curve over another length: what lies at the end stays at the end, and a short run has fewer points of it. Over the
 * length that it was chosen for it is as it was, unless a part of it lies beyond the end.
 */
export function stretched(
  points: readonly StrengthPoint[],
  { from, to }: { readonly from: Iterations; readonly to: Iterations },
): readonly StrengthPoint[] {
  const last = points.at(-1)?.frame ?? 1
  if (points.length === 0 || (from === to && last <= to)) return points
  return framesOf(curveOf(points), to).map((frame, at, { length }) => {
    const same = length === points.length ? points[at]?.strength : undefined
    const share = (frame - 1) / (to - 1)
    return { frame, strength: same ?? strengthAt(points, Math.round(1 + share * (last - 1))) }
  })
}
