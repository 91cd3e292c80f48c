import { filmTimeline } from '@afterimage/film/film-timeline'

/** When a film shows which frame: the first one is held for some steps, each of the others lasts one, the last one longer. */
export interface FilmSteps {
  /** Number of the last frame. */
  readonly total: number
  /** Steps a second. */
  readonly rate: number
  /** Steps of the first frame. */
  readonly held: number
}

/** The steps of the film that is made of an evolution of `total` iterations. */
export function stepsOf(total: number): FilmSteps {
  const { framesPerSecond, steps } = filmTimeline(total + 1)
  return { total, rate: framesPerSecond, held: steps[0] ?? 1 }
}

/** The frame that is shown at a time in seconds. */
export function frameAt({ total, rate, held }: FilmSteps, seconds: number): number {
  // A seek lands on a step's beginning or a hair before it.
  const step = Math.floor(seconds * rate + 0.01)
  return Math.max(0, Math.min(total, step - held + 1))
}

/** A time in seconds, inside its step, at which the frame is shown. */
export function timeOf({ rate, held }: FilmSteps, frame: number): number {
  const step = frame === 0 ? 0 : held + frame - 1
  return (step + 0.5) / rate
}
