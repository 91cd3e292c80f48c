/** How a loop plays: it waits at the original, goes through the frames, waits at the end, and winds back. */
const FIRST_HOLD_MS = 1_400
const BEAT_MS = 330
const LAST_HOLD_MS = 2_400
const REWIND_MS = 1_100

/** Where a loop of `count` frames stands after so many milliseconds: an index from 0 to count − 1, with fractions. */
export function loopPosition(elapsedMs: number, count: number): number {
  const last = count - 1
  const forwardMs = last * BEAT_MS
  const cycleMs = FIRST_HOLD_MS + forwardMs + LAST_HOLD_MS + REWIND_MS
  const inCycle = elapsedMs % cycleMs
  const moved = inCycle - FIRST_HOLD_MS
  if (moved <= forwardMs) return Math.max(0, moved / BEAT_MS)
  const rewound = moved - forwardMs - LAST_HOLD_MS
  return rewound <= 0 ? last : last * (1 - easeInOut(rewound / REWIND_MS))
}

/** After how many milliseconds the loop, on its way forward, stands at a position. */
export function loopMs(position: number): number {
  return FIRST_HOLD_MS + position * BEAT_MS
}

/** The frame number at a position between two of the shown frames. */
export function numberAt(position: number, numbers: readonly number[]): number {
  const index = Math.floor(position)
  const from = numbers[index] ?? 0
  return from + (position - index) * ((numbers[index + 1] ?? from) - from)
}

/** The position at which a frame number stands; the inverse of {@link numberAt}. */
export function positionOf(number: number, numbers: readonly number[]): number {
  const next = numbers.findIndex((candidate) => candidate > number)
  if (next === 0) return 0
  if (next === -1) return numbers.length - 1
  const [from = 0, to = 1] = [numbers[next - 1], numbers[next]]
  return next - 1 + (number - from) / (to - from)
}

function easeInOut(share: number): number {
  return share * share * (3 - 2 * share)
}
