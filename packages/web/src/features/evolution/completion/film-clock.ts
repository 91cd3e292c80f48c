/** How long the film holds its first and its last frame, seconds; all between them last equally long. */
const FIRST_HELD_S = 0.8
const LAST_HELD_S = 1.5

/**
 * The frame that a film of `total` iterations shows at a time, both in seconds. The holds are rounded to whole frames
 * when the film is made, so it may be one frame off: near enough for the playhead that follows the film.
 */
export function frameAtTime(timeS: number, durationS: number, total: number): number {
  const movingS = durationS - FIRST_HELD_S - LAST_HELD_S
  if (!(movingS > 0) || total < 2) return timeS < durationS / 2 ? 0 : total
  if (timeS < FIRST_HELD_S) return 0
  return Math.min(total, 1 + Math.floor(((timeS - FIRST_HELD_S) / movingS) * (total - 1)))
}
