import { type Chapter, chaptersOf } from '@afterimage/core/chapters'
import { type FilmTimeline, startSeconds } from '@afterimage/core/timeline/film-timeline'
import type { FilmSource } from '../film-source.ts'

/**
 * The chapters of a film as ffmpeg reads them (its `ffmetadata` format, "Metadata" in its manual); undefined where it has none. Each
 * begins with its frame, to the millisecond, and lasts until the next one.
 */
export function chapterMetadata(
  { frames, chapters = chaptersOf(frames) }: Pick<FilmSource, 'frames' | 'chapters'>,
  timeline: FilmTimeline,
): string | undefined {
  if (chapters.length === 0) return undefined
  const starts = [...chapters.map(({ number }) => startMs(timeline, number)), startMs(timeline, frames.length)]
  const parts = chapters.map((chapter, i) => describe(chapter, starts[i] ?? 0, starts[i + 1] ?? 0))
  return [';FFMETADATA1', ...parts, ''].join('\n')
}

function describe({ title }: Chapter, startsAt: number, endsAt: number): string {
  return ['[CHAPTER]', 'TIMEBASE=1/1000', `START=${startsAt}`, `END=${endsAt}`, `title=${escaped(title)}`].join('\n')
}

function startMs(timeline: FilmTimeline, index: number): number {
  return Math.round(1_000 * startSeconds(timeline, index))
}

/** What the format would read as its own. */
function escaped(text: string): string {
  return text.replace(/[=;#\\\n]/g, '\\$&')
}
