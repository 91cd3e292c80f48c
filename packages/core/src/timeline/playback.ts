import { type FilmTimeline, frameAtSeconds, startSeconds } from './film-timeline.ts'

/** How many frames' time playback waits for a picture that is still on its way. */
const MAX_WAIT_FRAMES = 8

/** A playback that runs: at `startedMs` of the page's clock it stood `fromMs` after its beginning. */
export interface PlaybackClock {
  readonly startedMs: number
  readonly fromMs: number
}

/** How far a playback has come at `nowMs`, in milliseconds from its beginning; never before where it was started. */
export function playedMs({ startedMs, fromMs }: PlaybackClock, nowMs: number): number {
  return fromMs + Math.max(0, nowMs - startedMs)
}

/** A playback of a film's timeline: its clock, and since when it waits for a picture, if it does. */
export interface FilmPlayback {
  readonly clock: PlaybackClock
  readonly waitingSinceMs: number | null
}

/** What a beat of playback shows. */
export interface Played {
  readonly playback: FilmPlayback
  readonly frame: number
  /** Whether the last frame has had its time. */
  readonly isOver: boolean
}

/** A playback that begins at `nowMs` with frame `frame`, which has all its time. */
export function playFrom(timeline: FilmTimeline, frame: number, nowMs: number): FilmPlayback {
  return { clock: { startedMs: nowMs, fromMs: startSeconds(timeline, frame) * 1_000 }, waitingSinceMs: null }
}

/**
 * The frame of a playback at `nowMs`, which has shown frame `shown`: each has the time that it has in the film. The clock stands while
 * the next picture is not there, for so many frames' time at most.
 */
export function playOn(
  timeline: FilmTimeline,
  playback: FilmPlayback,
  nowMs: number,
  { shown, isReady }: { readonly shown: number; readonly isReady: (frame: number) => boolean },
): Played {
  const seconds = playedMs(playback.clock, nowMs) / 1_000
  const frame = frameAtSeconds(timeline, seconds)
  const waitingSinceMs = playback.waitingSinceMs ?? nowMs
  const mostMs = (MAX_WAIT_FRAMES / timeline.framesPerSecond) * 1_000
  if (frame > shown && !isReady(shown + 1) && nowMs - waitingSinceMs < mostMs) {
    return {
      playback: { clock: playFrom(timeline, shown + 1, nowMs).clock, waitingSinceMs },
      frame: shown,
      isOver: false,
    }
  }
  const isOver = seconds * timeline.framesPerSecond >= timeline.totalSteps
  return { playback: { ...playback, waitingSinceMs: frame > shown ? null : playback.waitingSinceMs }, frame, isOver }
}
