import type { CutEnding } from './cut-options.ts'

export const CUT_FRAMES_PER_SECOND = 30
/** Seconds for which the original stands before anything changes, and the last copy when all has. */
const FIRST_HELD = 0.8
const LAST_HELD = 1.5
/** Of what is between them, how much goes forward where there is a way back. */
const FORWARD = { hold: 1, rewind: 0.75, boomerang: 0.5 } as const
/** Over 1, so that the first copies, which lose most, have more time than the last. */
const EARLY = 1.5

/** A picture of the evolution, and how many video frames it stands for. */
export interface CutStep {
  readonly number: number
  readonly ticks: number
}

/**
 * Which frame a cut shows when: the original and the last frame held, between them the early ones longer than the late ones, of which
 * some are left out where there are more than video frames. All together last `seconds` to the video frame. Throws RangeError where
 * nothing was copied.
 */
export function cutTimeline(last: number, seconds: number, ending: CutEnding): readonly CutStep[] {
  if (last < 1) throw new RangeError('A cut needs at least one copy.')
  const [first, held] = [ticksOf(FIRST_HELD), ticksOf(LAST_HELD)]
  const between = ticksOf(seconds) - first - held
  const forward = Math.round(between * FORWARD[ending])
  const numbers = [
    ...Array.from({ length: first }, () => 0),
    ...Array.from({ length: forward }, (_, tick) => copyAt(last, (tick + 1) / forward)),
    ...Array.from({ length: held }, () => last),
    ...wayBack(last, between - forward, ending),
  ]
  return stepsOf(numbers)
}

function ticksOf(seconds: number): number {
  return Math.round(seconds * CUT_FRAMES_PER_SECOND)
}

/** Forwards, in reverse; a rewind goes at one speed. */
function wayBack(last: number, ticks: number, ending: CutEnding): readonly number[] {
  return Array.from({ length: ticks }, (_, tick) => {
    const left = 1 - (tick + 1) / ticks
    return ending === 'boomerang' ? Math.round(last * left ** EARLY) : Math.round(last * left)
  })
}

/** The copy that is shown when such a share of the time is over, 0–1: from the first to the last. */
export function copyAt(last: number, share: number): number {
  return Math.max(1, Math.round(last * share ** EARLY))
}

function stepsOf(numbers: readonly number[]): readonly CutStep[] {
  const steps: { number: number; ticks: number }[] = []
  for (const number of numbers) {
    const step = steps.at(-1)
    if (step?.number === number) step.ticks += 1
    else steps.push({ number, ticks: 1 })
  }
  return steps
}
