const WHOLE_FILM_MS = 10_000
const FASTEST_MS = 80
const SLOWEST_MS = 500

/** How long playback shows each frame: the whole in about ten seconds, never faster or slower than the eye likes. */
export function frameMs(total: number): number {
  return Math.min(SLOWEST_MS, Math.max(FASTEST_MS, WHOLE_FILM_MS / Math.max(1, total)))
}

/** A playback that runs: at `startedMs` of the page's clock it stood `fromMs` after its beginning. */
export interface PlaybackClock {
  readonly startedMs: number
  readonly fromMs: number
}

/** How far a playback has come at `nowMs`, in milliseconds from its beginning; never before where it was started. */
export function playedMs({ startedMs, fromMs }: PlaybackClock, nowMs: number): number {
  return fromMs + Math.max(0, nowMs - startedMs)
}
