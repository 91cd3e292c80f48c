const SLOWEST_PER_SECOND = 2
const FASTEST_PER_SECOND = 10
const FIRST_HELD_SECONDS = 0.8
const LAST_HELD_SECONDS = 1.5

/**
 * When each frame is shown. Time runs in steps of 1 / `framesPerSecond` seconds, and frame i lasts `steps[i]` of them: the first
 * and the last are held a moment, all others last one. So frame i begins exactly at {@link startSeconds}, in every format.
 */
export interface FilmTimeline {
  readonly framesPerSecond: number
  readonly steps: readonly number[]
  readonly totalSteps: number
}

/**
 * The timeline of a film of `frameCount` frames, the original included. Unless the rate is given it grows with the length, from
 * 2 a second (4 frames, 3.5 s) to 10 a second (101 frames, 12.3 s). Throws RangeError on a rate outside 1–60 or no frames.
 */
export function filmTimeline(frameCount: number, framesPerSecond?: number): FilmTimeline {
  if (frameCount < 1) throw new RangeError('A film needs at least one frame.')
  const rate = framesPerSecond ?? usualRate(frameCount)
  if (!(rate >= 1 && rate <= 60)) throw new RangeError(`${rate} frames a second is not between 1 and 60.`)
  const steps = Array.from({ length: frameCount }, (_, i) => {
    if (i === frameCount - 1) return Math.max(1, Math.round(LAST_HELD_SECONDS * rate))
    return i === 0 ? Math.max(1, Math.round(FIRST_HELD_SECONDS * rate)) : 1
  })
  return { framesPerSecond: rate, steps, totalSteps: steps.reduce((sum, count) => sum + count, 0) }
}

/** When frame `index` appears, in seconds from the beginning. */
export function startSeconds({ framesPerSecond, steps }: FilmTimeline, index: number): number {
  return steps.slice(0, index).reduce((sum, count) => sum + count, 0) / framesPerSecond
}

/** The frame that is shown at a time in seconds; at any time after the end the last one. */
export function frameAtSeconds({ framesPerSecond, steps }: FilmTimeline, seconds: number): number {
  // A seek lands on a step's beginning or a hair before it.
  let left = Math.floor(seconds * framesPerSecond + 0.01)
  const shown = steps.findIndex((count) => {
    left -= count
    return left < 0
  })
  return shown === -1 ? steps.length - 1 : shown
}

/** A time in seconds, inside its first step, at which frame `index` is shown. */
export function secondsInside(timeline: FilmTimeline, index: number): number {
  return startSeconds(timeline, index) + 0.5 / timeline.framesPerSecond
}

function usualRate(frameCount: number): number {
  return Math.min(FASTEST_PER_SECOND, Math.max(SLOWEST_PER_SECOND, Math.round(Math.sqrt(frameCount))))
}
