import { workOf } from '@afterimage/core/frame-sizes'
import { ITERATION_OPTIONS, type Iterations, TELLING_ITERATIONS } from '@afterimage/core/iterations'
import { formatExpectation } from '../../shared/format/format-duration.ts'

/** Rendering the film: a start, and a share for each frame of the usual size. Some of its files are no larger for larger frames. */
const FILM_BASE_MS = 1_500
const FILM_FRAME_MS = 60
/** From here on a model is a hosted one, and the specification's labels are the honest ones. */
const HOSTED_FRAME_MS = 5_000

/**
 * How long a run takes, in words: measured where the model says so, else what hosted models usually need. A model that draws at the
 * size that one chooses is not hosted, however slow the machine.
 */
export function expectedTime(iterations: Iterations, frameMs: number | null, sizePx: number | null = null): string {
  return expectedTogether(iterations, [{ frameMs, sizePx }])
}

/** The same of several that are made together, by their frames: as if one were made after the other. */
export function expectedTogether(
  iterations: Iterations,
  all: readonly { readonly frameMs: number | null; readonly sizePx: number | null }[],
): string {
  const times = all.map(({ frameMs, sizePx }) => expectedMs(iterations, frameMs, sizePx))
  const sum = times.reduce<number | null>((ms, one) => (ms === null || one === null ? null : ms + one), 0)
  return sum === null ? usualTime(iterations) : formatExpectation(sum)
}

const QUICK_MS = 20_000

/** A longer run than the one that is chosen, where it takes a moment only: a short one shows little. */
export function quickLonger(chosen: number, frameMs: number | null, sizePx: number | null): Iterations | null {
  const ms = expectedMs(TELLING_ITERATIONS, frameMs, sizePx)
  return chosen < TELLING_ITERATIONS && ms !== null && ms <= QUICK_MS ? TELLING_ITERATIONS : null
}

/** Milliseconds; null for a model of which nothing is measured. */
function expectedMs(iterations: number, frameMs: number | null, sizePx: number | null): number | null {
  if (frameMs === null || (sizePx === null && frameMs >= HOSTED_FRAME_MS)) return null
  return FILM_BASE_MS + iterations * (frameMs + FILM_FRAME_MS * Math.sqrt(workOf(sizePx)))
}

function usualTime(iterations: Iterations): string {
  return ITERATION_OPTIONS.find((option) => option.iterations === iterations)?.expected ?? ''
}
