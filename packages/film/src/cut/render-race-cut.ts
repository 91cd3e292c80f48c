import { CUT_COLOURS } from '@afterimage/core/cut/cut-look'
import { cutTimeline } from '@afterimage/core/cut/cut-timeline'
import { frameCounter } from '@afterimage/core/cut/frame-counter'
import { layOutRaceCut, type RaceCutLayout } from '@afterimage/core/cut/race-cut-layout'
import { cutLookOf } from '@afterimage/core/cut/race-cut-look'
import { heightOf, SHARE_RANGE } from '@afterimage/core/timeline/path'
import type { FilmSource } from '../film-source.ts'
import { drawRaceGround } from './draw-race-ground.ts'
import { type CutRendering, encodeCut } from './encode-cut.ts'
import { blend, type Canvas, fill, fillDot, paste } from './paint.ts'
import { parseColour } from './parse-colour.ts'
import type { CutContender, RaceCut } from './race-cut.ts'
import { sizedFrame } from './sized-frame.ts'
import { writeLooseLine } from './write-cut-line.ts'

/** Renders the cut of a race; see {@link encodeCut}. Rejects with a RangeError where there is no contender, too. */
export async function renderRaceCut(cut: RaceCut, file: string, watched: CutRendering): Promise<{ bytes: number }> {
  const { contenders, options, title } = cut
  const steps = cutTimeline(lastOf(contenders), options.seconds, options.ending)
  const layout = layOutRaceCut(options, largestOf(contenders), contenders.length)
  return encodeCut({ title, size: layout, steps, open: () => openRaceCut(cut, layout) }, file, watched)
}

/** Draws what the cut of a race shows of each frame: the same one of all, and of a contender that has fewer its last. */
export async function openRaceCut(cut: RaceCut, layout: RaceCutLayout): Promise<(number: number) => Promise<Canvas>> {
  const { contenders } = cut
  const last = lastOf(contenders)
  const ground = await drawRaceGround(cut, layout)
  if (layout.original !== undefined) {
    const { picture } = layout.original
    paste(ground, await sizedFrame(largestOf(contenders), 0, picture, 'contain'), picture)
  }
  const panes = contenders.flatMap((contender, at) => {
    const picture = layout.panes[at]?.picture
    return picture === undefined ? [] : [{ ...contender, picture, sized: sizedOnce(contender.source, picture) }]
  })
  return async (number) => {
    const counter = await writeLooseLine(frameCounter(number, last), layout.counter, CUT_COLOURS.paper)
    const canvas: Canvas = { ...ground, data: ground.data.slice() }
    for (const { picture, sized, source } of panes) paste(canvas, await sized(shownOf(source, number)), picture)
    blend(canvas, counter)
    drawPlayheads(canvas, contenders, number, layout)
    return canvas
  }
}

/** The same, which keeps the last picture: a contender that has come to its end shows it again and again. */
function sizedOnce(source: FilmSource, size: { readonly width: number; readonly height: number }) {
  let kept: { readonly number: number; readonly pixels: Promise<Uint8Array> } | undefined
  return (number: number): Promise<Uint8Array> => {
    if (kept?.number !== number) kept = { number, pixels: sizedFrame(source, number, size, 'contain') }
    return kept.pixels
  }
}

/** A line through all curves, and on each of them where its contender stands. */
function drawPlayheads(
  canvas: Canvas,
  contenders: readonly CutContender[],
  number: number,
  { curve, strokes }: RaceCutLayout,
): void {
  const last = lastOf(contenders)
  const xOf = (frame: number) => curve.left + Math.round((curve.width * frame) / Math.max(1, last))
  const paper = parseColour(CUT_COLOURS.paper)
  fill(canvas, { left: xOf(number) - 1, top: curve.top, width: strokes.edgePx, height: curve.height }, paper)
  for (const { position, source } of contenders) {
    const shown = shownOf(source, number)
    const kept = shown === 0 ? 1 : (source.frames[shown]?.kept ?? null)
    if (kept === null) continue
    const y = curve.top + Math.round(heightOf(kept, SHARE_RANGE, curve.height))
    fillDot(canvas, xOf(shown), y, strokes.dotPx, parseColour(cutLookOf(position).colour))
  }
}

/** The frame that a contender shows where a race is at `number`. */
function shownOf({ frames }: FilmSource, number: number): number {
  return Math.min(number, frames.at(-1)?.number ?? 0)
}

function lastOf(contenders: readonly CutContender[]): number {
  return Math.max(0, ...contenders.map(({ source }) => source.frames.at(-1)?.number ?? 0))
}

function largestOf(contenders: readonly CutContender[]): FilmSource {
  const [largest] = contenders.map(({ source }) => source).toSorted((a, b) => b.width * b.height - a.width * a.height)
  if (largest === undefined) throw new RangeError('A race has contenders.')
  return largest
}
