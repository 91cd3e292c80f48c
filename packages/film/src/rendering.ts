import type { FilmTimeline } from '@afterimage/core/timeline/film-timeline'
import type { FilmSource } from './film-source.ts'

/** What every renderer gets: the film, when its frames are shown, and the file to write. */
export interface Rendering {
  readonly source: FilmSource
  readonly timeline: FilmTimeline
  readonly file: string
  readonly signal: AbortSignal
  /** Tells which share of the work is done, 0–1. */
  readonly onProgress: (share: number) => void
}
