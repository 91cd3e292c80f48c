import type { OutputKind } from '@afterimage/core/output-kinds'
import { filmTimeline } from '@afterimage/core/timeline/film-timeline'
import { renderCard } from './card/render-card.ts'
import type { FilmSource } from './film-source.ts'
import { renderGif } from './gif/render-gif.ts'
import { renderMp4 } from './mp4/render-mp4.ts'
import { renderHtml } from './player/render-html.ts'
import { renderPoster } from './render-poster.ts'
import type { Rendering } from './rendering.ts'
import { renderWebp } from './webp/render-webp.ts'
import { writeWhole } from './write-whole.ts'

const RENDERERS = {
  mp4: renderMp4,
  gif: renderGif,
  webp: renderWebp,
  html: renderHtml,
  poster: renderPoster,
  card: renderCard,
} satisfies Record<OutputKind, (rendering: Rendering) => Promise<void>>

const DEADLINE_MS = 60_000
const DEADLINE_PER_FRAME_MS = 3_000

/**
 * Makes one output of a film and answers its size. The file appears whole or not at all. `framesPerSecond` replaces the usual rate
 * (see {@link filmTimeline}). Rejects when `signal` aborts, when a frame cannot be read, and after a minute plus 3 s a frame.
 */
export async function renderOutput(
  kind: OutputKind,
  source: FilmSource,
  file: string,
  options: {
    readonly signal: AbortSignal
    readonly onProgress?: (share: number) => void
    readonly framesPerSecond?: number
  },
): Promise<{ bytes: number }> {
  const timeline = filmTimeline(source.frames.length, options.framesPerSecond)
  const deadline = AbortSignal.timeout(DEADLINE_MS + source.frames.length * DEADLINE_PER_FRAME_MS)
  const signal = AbortSignal.any([options.signal, deadline])
  const onProgress = options.onProgress ?? (() => undefined)
  return writeWhole(file, signal, (temporary) =>
    RENDERERS[kind]({ source, timeline, file: temporary, signal, onProgress }),
  )
}
