/** How many alike lines a minute are written; the rest is counted. */
const WINDOW_MS = 60_000
const MAX_ALIKE = { failure: 10, other: 200 } as const
/** Kinds of lines that are told apart in a window; what comes after them shares one count. */
const MAX_KINDS = 300

/** Decides of each line whether it is written. */
export interface LogSampler {
  /**
   * Undefined for a line that is one too many. Otherwise how many like it were left out before it, or 0.
   * `kind` is what lines are alike in.
   */
  take(kind: string, isFailure: boolean): number | undefined
}

/**
 * Bounds what the log grows by, whatever happens: a full disk fails every statement, and anybody can ask ten thousand times for
 * what is not there. Of the lines of one kind the first of each minute are written, and how many were left out.
 */
export function openLogSampler(now: () => number = Date.now): LogSampler {
  let kinds = new Map<string, { written: number; left: number }>()
  let before = kinds
  let endsAt = 0
  return {
    take: (kind, isFailure) => {
      if (now() >= endsAt) {
        // Only the last window's counts are still to be told.
        before = kinds
        kinds = new Map()
        endsAt = now() + WINDOW_MS
      }
      const known = kinds.has(kind) || kinds.size < MAX_KINDS ? kind : 'others'
      const count = kinds.get(known) ?? { written: 0, left: before.get(known)?.left ?? 0 }
      kinds.set(known, count)
      if (count.written >= (isFailure ? MAX_ALIKE.failure : MAX_ALIKE.other)) {
        count.left += 1
        return undefined
      }
      count.written += 1
      const left = count.written === 1 ? count.left : 0
      if (left > 0) count.left = 0
      return left
    },
  }
}
