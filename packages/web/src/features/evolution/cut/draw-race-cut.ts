import { contenderCharacter, contenderTitle } from '@afterimage/core/contender-names'
import { CUT_COLOURS } from '@afterimage/core/cut/cut-look'
import { drawableName } from '@afterimage/core/cut/drawable-text'
import { frameCounter } from '@afterimage/core/cut/frame-counter'
import { markPlace, type RaceCutLayout } from '@afterimage/core/cut/race-cut-layout'
import { cutLookOf } from '@afterimage/core/cut/race-cut-look'
import { curvePoints, heightOf, SHARE_RANGE } from '@afterimage/core/timeline/path'
import type { FrameView } from '../model/evolution-view.ts'
import { drawDot, drawLine, drawPicture, drawRules, writeLine } from './cut-canvas.ts'

/** A contender as the cut of a race shows it. */
interface DrawnContender {
  /** From 1. */
  readonly position: number
  readonly name: string
  readonly frames: readonly FrameView[]
  /** What is there to be drawn of a frame; undefined while it has not come. */
  readonly pictureOf: (number: number) => CanvasImageSource | undefined
}

/** What the cut of a race shows of one moment. */
export interface RaceCutMoment {
  readonly contenders: readonly DrawnContender[]
  readonly layout: RaceCutLayout
  readonly hasWordmark: boolean
  readonly caption: string
  /** The frame that is shown, and the last one of all. */
  readonly number: number
  readonly last: number
}

const { ground: GROUND, paper: PAPER, dim: DIM, glow: GLOW } = CUT_COLOURS

/** Draws a moment of a race's cut as the film has it, in the film's own pixels. */
export function drawRaceCut(context: CanvasRenderingContext2D, moment: RaceCutMoment): void {
  const { contenders, layout, caption, hasWordmark, number, last } = moment
  context.fillStyle = GROUND
  context.fillRect(0, 0, layout.width, layout.height)
  if (layout.original !== undefined) {
    drawPicture(context, contenders[0]?.pictureOf(0), layout.original.picture)
    writeLine(context, 'Original', layout.original.name, DIM)
  }
  for (const [at, contender] of contenders.entries()) {
    const pane = layout.panes[at]
    if (pane === undefined) continue
    drawPicture(context, contender.pictureOf(shownOf(contender, number)), pane.picture)
    const { colour } = cutLookOf(contender.position)
    writeLine(context, contenderTitle(contender.position, drawableName(contender.name)), pane.name, colour)
  }
  writeLine(context, frameCounter(number, last), layout.counter, PAPER)
  drawCurves(context, moment)
  drawPlayheads(context, moment)
  writeLine(context, caption, layout.caption, DIM)
  if (hasWordmark) writeLine(context, 'Afterimage', layout.wordmark, GLOW, 'right')
}

/** The first contender's on top. */
function drawCurves(context: CanvasRenderingContext2D, { contenders, layout, last }: RaceCutMoment): void {
  const { left, top, width, height } = layout.curve
  context.save()
  context.translate(left, top)
  drawRules(context, layout.curve, DIM)
  context.lineWidth = layout.strokes.curvePx
  for (const { position, frames } of contenders.toReversed()) {
    const { colour, dash } = cutLookOf(position)
    const measured = frames.map(({ number, kept }) => ({ number, value: kept }))
    context.strokeStyle = colour
    context.setLineDash([...dash])
    drawLine(
      context,
      curvePoints(measured, SHARE_RANGE, { width, total: last }, height).map(
        ({ number, y }) => [(width * number) / Math.max(1, last), y] as const,
      ),
    )
  }
  context.restore()
  for (const [at, { position, frames }] of contenders.entries()) {
    const kept = frames.findLast((frame) => frame.kept !== null)?.kept ?? null
    if (kept === null) continue
    writeLine(context, contenderCharacter(position), markPlace(layout, at, kept), cutLookOf(position).colour)
  }
}

function drawPlayheads(context: CanvasRenderingContext2D, { contenders, layout, number, last }: RaceCutMoment): void {
  const { curve, strokes } = layout
  const { left, top, width, height } = curve
  const xOf = (frame: number) => left + (width * frame) / Math.max(1, last)
  context.fillStyle = PAPER
  context.fillRect(xOf(number) - 1, top, strokes.edgePx, height)
  for (const contender of contenders) {
    const shown = shownOf(contender, number)
    const kept = shown === 0 ? 1 : (contender.frames[shown]?.kept ?? null)
    if (kept === null) continue
    const y = top + heightOf(kept, SHARE_RANGE, height)
    drawDot(context, xOf(shown), y, strokes.dotPx, cutLookOf(contender.position).colour)
  }
}

/** The frame that a contender shows where a race is at `number`. */
function shownOf({ frames }: DrawnContender, number: number): number {
  return Math.min(number, frames.at(-1)?.number ?? 0)
}
