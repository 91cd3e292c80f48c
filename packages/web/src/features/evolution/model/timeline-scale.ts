/**
 * The one scale of the instrument: frame n of `total` owns an equal share of the width, its middle is where the
 * curve has its point and the playhead stands. Pixels from the left edge.
 */
export interface TimelineScale {
  readonly width: number
  /** The number of the last frame; there are `total + 1` with frame 0. */
  readonly total: number
}

/** Where frame `number` stands. */
export function xOfFrame({ width, total }: TimelineScale, number: number): number {
  return ((number + 0.5) / (total + 1)) * width
}

/** The frame that stands at `x`. */
export function frameAtX({ width, total }: TimelineScale, x: number): number {
  if (width <= 0) return 0
  const frame = Math.floor((x / width) * (total + 1))
  return Math.max(0, Math.min(total, frame))
}

/** Which frames the filmstrip shows: all of them where there is room, else evenly spread ones. */
export function stripFrames({ width, total }: TimelineScale, minCellPx: number): readonly number[] {
  const cells = Math.max(1, Math.min(total + 1, Math.floor(width / minCellPx)))
  return Array.from({ length: cells }, (_, cell) => frameAtX({ width: cells, total }, cell + 0.5))
}
