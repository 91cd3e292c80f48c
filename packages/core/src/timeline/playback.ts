import { type FilmTimeline, frameAtSeconds, startSeconds } from './film-timeline.ts'
import { type Speed, USUAL_SPEED } from './speed.ts'

/** How many frames' time playback waits for a picture that is still on its way. */
const MAX_WAIT_FRAMES = 8

/** A playback that runs: at `startedMs` of the page's clock it stood `fromMs` after its beginning. */
export interface PlaybackClock {
  readonly startedMs: number
  readonly fromMs: number
  /** The usual one where it is not given. */
  readonly speed?: Speed
}

/** How far a playback has come at `nowMs`, in milliseconds from its beginning; never before where it was started. */
export function playedMs({ startedMs, fromMs, speed = USUAL_SPEED }: PlaybackClock, nowMs: number): number {
  return fromMs + speed * Math.max(0, nowMs - startedMs)
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
export function playFrom(
  timeline: FilmTimeline,
  frame: number,
  nowMs: number,
  speed: Speed = USUAL_SPEED,
): FilmPlayback {
  return { clock: { startedMs: nowMs, fromMs: startSeconds(timeline, frame) * 1_000, speed }, waitingSinceMs: null }
}

/** The playback that goes on at another speed from where it stands at `nowMs`. */
export function atSpeed(playback: FilmPlayback, nowMs: number, speed: Speed): FilmPlayback {
  if (playback.clock.speed === speed) return playback
  return { ...playback, clock: { startedMs: nowMs, fromMs: playedMs(playback.clock, nowMs), speed } }
}

/**
 * The frame of a playback at `nowMs`, which has shown frame `shown`: each has its time in the film, by the speed. The clock stands while
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
      playback: { clock: playFrom(timeline, shown + 1, nowMs, playback.clock.speed).clock, waitingSinceMs },
      frame: shown,
      isOver: false,
    }
  }
  const isOver = seconds * timeline.framesPerSecond >= timeline.totalSteps
  return { playback: { ...playback, waitingSinceMs: frame > shown ? null : playback.waitingSinceMs }, frame, isOver }
}
