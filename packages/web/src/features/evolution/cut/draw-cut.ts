import { type CutState, layOutCutLane } from '@afterimage/core/cut/cut-lane'
import type { CutBox, CutLayout } from '@afterimage/core/cut/cut-layout'
import { CUT_COLOURS } from '@afterimage/core/cut/cut-look'
import type { CutOriginal } from '@afterimage/core/cut/cut-options'
import { frameCounter } from '@afterimage/core/cut/frame-counter'
import { curvePoints, heightOf, SHARE_RANGE } from '@afterimage/core/timeline/path'
import type { FrameView } from '../model/evolution-view.ts'
import { drawDot, drawLine, drawPicture, drawRules, writeLine } from './cut-canvas.ts'

/** What a cut shows of one moment. */
export interface CutMoment {
  readonly frames: readonly FrameView[]
  /** What a machine sees in them; empty where nobody has looked. */
  readonly states: readonly CutState[]
  readonly layout: CutLayout
  readonly original: CutOriginal
  readonly hasWordmark: boolean
  readonly caption: string
  /** The frame that is shown. */
  readonly number: number
  /** What is there to be drawn of a frame; undefined while it has not come. */
  readonly pictureOf: (number: number) => CanvasImageSource | undefined
}

const { ground: GROUND, paper: PAPER, dim: DIM, glow: GLOW } = CUT_COLOURS
const WASH = 0.12

/** Draws a moment of a cut as the film has it, in the film's own pixels. */
export function drawCut(context: CanvasRenderingContext2D, moment: CutMoment): void {
  const { frames, states, layout, number, original, caption, hasWordmark, pictureOf } = moment
  context.fillStyle = GROUND
  context.fillRect(0, 0, layout.width, layout.height)
  drawPicture(context, pictureOf(number), layout.picture)
  if (layout.original !== undefined) {
    if (original === 'inset') frame(context, layout.original, layout.strokes.edgePx)
    drawPicture(context, pictureOf(0), layout.original)
  }
  const last = frames.at(-1)?.number ?? 0
  writeLine(context, frameCounter(number, last), layout.counter, PAPER)
  drawCurve(context, frames, layout, last)
  drawPlayhead(context, frames, layout, { number, last })
  for (const { text, place, isBright } of layOutCutLane(states, layout, { number, last })) {
    writeLine(context, text, place, isBright ? PAPER : DIM)
  }
  writeLine(context, caption, layout.caption, DIM)
  if (hasWordmark) writeLine(context, 'Afterimage', layout.wordmark, GLOW, 'right')
}

function frame(context: CanvasRenderingContext2D, { left, top, width, height }: CutBox, edgePx: number): void {
  context.fillStyle = PAPER
  context.fillRect(left - edgePx, top - edgePx, width + 2 * edgePx, height + 2 * edgePx)
}

function drawCurve(
  context: CanvasRenderingContext2D,
  frames: readonly FrameView[],
  { curve, strokes }: CutLayout,
  last: number,
): void {
  const { left, top, width, height } = curve
  context.save()
  context.translate(left, top)
  drawRules(context, curve, DIM)
  const measured = frames.map(({ number, kept }) => ({ number, value: kept }))
  const points = curvePoints(measured, SHARE_RANGE, { width, total: last }, height).map(
    ({ number, y }) => [(width * number) / Math.max(1, last), y] as const,
  )
  const [first, end] = [points[0], points.at(-1)]
  if (first !== undefined && end !== undefined) {
    context.globalAlpha = WASH
    context.fillStyle = GLOW
    context.beginPath()
    for (const [x, y] of [[first[0], height] as const, ...points, [end[0], height] as const]) context.lineTo(x, y)
    context.fill()
    context.globalAlpha = 1
    context.strokeStyle = GLOW
    context.lineWidth = strokes.curvePx
    drawLine(context, points)
  }
  context.restore()
}

function drawPlayhead(
  context: CanvasRenderingContext2D,
  frames: readonly FrameView[],
  { curve: { left, top, width, height }, strokes }: CutLayout,
  { number, last }: { readonly number: number; readonly last: number },
): void {
  const x = left + (width * number) / Math.max(1, last)
  context.fillStyle = PAPER
  context.fillRect(x - Math.floor(strokes.edgePx / 2), top, strokes.edgePx, height)
  const kept = number === 0 ? 1 : (frames[number]?.kept ?? null)
  if (kept === null) return
  drawDot(context, x, top + heightOf(kept, SHARE_RANGE, height), strokes.dotPx, PAPER)
}
