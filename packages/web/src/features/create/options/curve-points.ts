import { MAX_STRENGTH_POINTS, STRENGTH_RANGE, type StrengthPoint } from '@afterimage/core/run-options'

/** Strengths are chosen in such steps. */
export const STRENGTH_STEP = 0.05
/** With fewer it is no drawn curve, but one that rises or falls. */
export const LEAST_DRAWN = 3

/** The points with the one at place `at` moved: between its neighbours and within the run, its strength within the range. */
export function movedPoint(
  points: readonly StrengthPoint[],
  at: number,
  to: StrengthPoint,
  iterations: number,
): readonly StrengthPoint[] {
  const first = (points[at - 1]?.frame ?? 0) + 1
  const last = (points[at + 1]?.frame ?? iterations + 1) - 1
  const frame = Math.min(last, Math.max(first, Math.round(to.frame)))
  return points.map((one, index) => (index === at ? { frame, strength: inRange(to.strength) } : one))
}

/** The points with another, and its place; undefined where there are as many as may be, or its frame has one. */
export function withPoint(
  points: readonly StrengthPoint[],
  point: StrengthPoint,
): { readonly points: readonly StrengthPoint[]; readonly at: number } | undefined {
  const frame = Math.round(point.frame)
  if (points.length >= MAX_STRENGTH_POINTS || points.some((one) => one.frame === frame)) return undefined
  const before = points.filter((one) => one.frame < frame)
  const added = { frame, strength: inRange(point.strength) }
  return { points: [...before, added, ...points.slice(before.length)], at: before.length }
}

/** The frame in the middle of the widest gap, the ends of the run among them; undefined where no frame is free. */
export function middleOfWidestGap(points: readonly StrengthPoint[], iterations: number): number | undefined {
  const edges = [0, ...points.map(({ frame }) => frame), iterations + 1]
  let widest: { readonly from: number; readonly width: number } = { from: 0, width: 1 }
  for (const [at, from] of edges.entries()) {
    const width = (edges[at + 1] ?? from) - from
    if (width > widest.width) widest = { from, width }
  }
  return widest.width < 2 ? undefined : widest.from + Math.floor(widest.width / 2)
}

function inRange(strength: number): number {
  const { least, most } = STRENGTH_RANGE
  const inSteps = Math.round(strength / STRENGTH_STEP) * STRENGTH_STEP
  return Math.round(100 * Math.min(most, Math.max(least, inSteps))) / 100
}
