/**
 * The one scale of every timeline: frame n of `total` owns an equal share of the width; at its middle the curve has its point
 * and the playhead stands. Positions are counted from the left edge, in the unit of `width`.
 */
export interface TimelineScale {
  readonly width: number
  /** The number of the last frame; there are `total + 1` with frame 0. */
  readonly total: number
}

/** Where frame `number` stands; a fraction stands between two frames. */
export function xOfFrame({ width, total }: TimelineScale, number: number): number {
  return ((number + 0.5) / (total + 1)) * width
}

/** The frame that stands at `x`. */
export function frameAtX({ width, total }: TimelineScale, x: number): number {
  if (width <= 0) return 0
  const frame = Math.floor((x / width) * (total + 1))
  return Math.max(0, Math.min(total, frame))
}

/** The point between two frames that stands at `x`, 0 … `total` with fractions: the inverse of {@link xOfFrame}. */
export function positionAtX({ width, total }: TimelineScale, x: number): number {
  if (width <= 0) return 0
  return Math.max(0, Math.min(total, (x / width) * (total + 1) - 0.5))
}

/** Which frames the filmstrip shows: all of them where there is room, else evenly spread ones. */
export function stripFrames({ width, total }: TimelineScale, minCellPx: number): readonly number[] {
  const cells = Math.max(1, Math.min(total + 1, Math.floor(width / minCellPx)))
  return Array.from({ length: cells }, (_, cell) => frameAtX({ width: cells, total }, cell + 0.5))
}
