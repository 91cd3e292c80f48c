import { cutStates, layOutCutLane } from '@afterimage/core/cut/cut-lane'
import { type CutBox, type CutLayout, layOutCut } from '@afterimage/core/cut/cut-layout'
import { CUT_COLOURS } from '@afterimage/core/cut/cut-look'
import type { CutOptions } from '@afterimage/core/cut/cut-options'
import { cutTimeline } from '@afterimage/core/cut/cut-timeline'
import { frameCounter } from '@afterimage/core/cut/frame-counter'
import { heightOf, SHARE_RANGE } from '@afterimage/core/timeline/path'
import type { FilmSource } from '../film-source.ts'
import { drawGround } from './draw-ground.ts'
import { type CutRendering, encodeCut } from './encode-cut.ts'
import { blend, type Canvas, fill, fillDot, type Layer, type PaintColour, paste } from './paint.ts'
import { sizedFrame } from './sized-frame.ts'
import { writeLooseLine } from './write-cut-line.ts'

const PAPER: PaintColour = [243, 237, 228]
/** What a cut is made of. */
export interface Cut {
  readonly source: FilmSource
  readonly options: CutOptions
  /** In a line, what made the copies. */
  readonly caption: string
}

/** Renders a cut; see {@link encodeCut}. */
export async function renderCut(cut: Cut, file: string, watched: CutRendering): Promise<{ bytes: number }> {
  const { source, options } = cut
  const steps = cutTimeline(source.frames.at(-1)?.number ?? 0, options.seconds, options.ending)
  const layout = layOutCut(options, source, hasLane(source))
  return encodeCut({ title: source.title, size: layout, steps, open: () => openCut(cut, layout) }, file, watched)
}

/** Whether anybody has looked at what the copies show. */
export function hasLane({ frames }: FilmSource): boolean {
  return frames.some(({ labels }) => labels !== null)
}

/** Draws what a cut shows of each frame. */
export async function openCut(
  { source, options, caption }: Cut,
  layout: CutLayout,
): Promise<(number: number) => Promise<Canvas>> {
  const last = source.frames.at(-1)?.number ?? 0
  const ground = await drawGround(source, layout, { caption, hasWordmark: options.hasWordmark })
  const original = layout.original && {
    box: layout.original,
    pixels: await sizedFrame(source, 0, layout.original),
  }
  const labelsAt = openLane(source, layout)
  return async (number) => {
    const [pixels, counter, labels] = await Promise.all([
      sizedFrame(source, number, layout.picture),
      writeLooseLine(frameCounter(number, last), layout.counter, CUT_COLOURS.paper),
      labelsAt(number),
    ])
    const canvas: Canvas = { ...ground, data: ground.data.slice() }
    paste(canvas, pixels, layout.picture)
    if (original !== undefined) {
      if (options.original === 'inset') fill(canvas, grown(original.box, layout.strokes.edgePx), PAPER)
      paste(canvas, original.pixels, original.box)
    }
    for (const line of [counter, ...labels]) blend(canvas, line)
    drawPlayhead(canvas, source, number, layout)
    return canvas
  }
}

/** What a machine sees in each frame; nothing where nobody has looked. Each label is written once. */
function openLane({ frames }: FilmSource, layout: CutLayout): (number: number) => Promise<readonly Layer[]> {
  const states = cutStates(frames)
  const last = frames.at(-1)?.number ?? 0
  const written = new Map<string, Promise<Layer>>()
  return (number) =>
    Promise.all(
      layOutCutLane(states, layout, { number, last }).map(({ text, place, isBright }) => {
        const key = `${isBright} ${place.left} ${text}`
        const line = written.get(key) ?? writeLooseLine(text, place, isBright ? CUT_COLOURS.paper : CUT_COLOURS.dim)
        written.set(key, line)
        return line
      }),
    )
}

/** Where the copy stands on the curve, as high as what it keeps. */
function drawPlayhead(canvas: Canvas, { frames }: FilmSource, number: number, { curve, strokes }: CutLayout): void {
  const last = frames.at(-1)?.number ?? 0
  const x = curve.left + Math.round((curve.width * number) / Math.max(1, last))
  fill(
    canvas,
    { left: x - Math.floor(strokes.edgePx / 2), top: curve.top, width: strokes.edgePx, height: curve.height },
    PAPER,
  )
  const kept = number === 0 ? 1 : (frames[number]?.kept ?? null)
  if (kept === null) return
  const y = curve.top + Math.round(heightOf(kept, SHARE_RANGE, curve.height))
  fillDot(canvas, x, y, strokes.dotPx, PAPER)
}

function grown({ left, top, width, height }: CutBox, by: number): CutBox {
  return { left: left - by, top: top - by, width: width + 2 * by, height: height + 2 * by }
}
