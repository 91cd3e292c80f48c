import type { CutBox, CutLayout, CutLine } from '@afterimage/core/cut/cut-layout'
import { CUT_COLOURS, CUT_DOT_PX, CUT_EDGE_PX, CUT_LANE_TYPE_PX } from '@afterimage/core/cut/cut-look'
import type { CutOriginal } from '@afterimage/core/cut/cut-options'
import { frameCounter } from '@afterimage/core/cut/frame-counter'
import { labelSpans, labelStoryOf } from '@afterimage/core/labels'
import { layOutLane } from '@afterimage/core/timeline/lane'
import { curvePoints, heightOf, SHARE_RANGE } from '@afterimage/core/timeline/path'
import type { FrameView } from '../model/evolution-view.ts'

/** What a cut shows of one moment. */
export interface CutMoment {
  readonly frames: readonly FrameView[]
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
const CURVE_PX = 3
const DASH_PX = 4
const WASH = 0.12
const RULE = 0.4

/** Draws a moment of a cut as the film has it, in the film's own pixels. */
export function drawCut(context: CanvasRenderingContext2D, moment: CutMoment): void {
  const { frames, layout, number, original, caption, hasWordmark } = moment
  context.fillStyle = GROUND
  context.fillRect(0, 0, layout.width, layout.height)
  drawPicture(context, moment, number, layout.picture)
  if (layout.original !== undefined) {
    if (original === 'inset') frame(context, layout.original)
    drawPicture(context, moment, 0, layout.original)
  }
  const last = frames.at(-1)?.number ?? 0
  write(context, frameCounter(number, last), layout.counter, PAPER)
  drawCurve(context, frames, layout.curve, last)
  drawPlayhead(context, frames, layout.curve, { number, last })
  drawLane(context, frames, layout, last)
  write(context, caption, layout.caption, DIM)
  if (hasWordmark) write(context, 'Afterimage', layout.wordmark, GLOW, 'right')
}

function drawPicture(context: CanvasRenderingContext2D, { pictureOf }: CutMoment, number: number, box: CutBox): void {
  const picture = pictureOf(number)
  if (picture !== undefined) context.drawImage(picture, box.left, box.top, box.width, box.height)
}

function frame(context: CanvasRenderingContext2D, { left, top, width, height }: CutBox): void {
  context.fillStyle = PAPER
  context.fillRect(left - CUT_EDGE_PX, top - CUT_EDGE_PX, width + 2 * CUT_EDGE_PX, height + 2 * CUT_EDGE_PX)
}

/** What is longer than its place is drawn smaller, as in the film. */
function write(
  context: CanvasRenderingContext2D,
  text: string,
  { left, top, sizePx, maxWidth }: CutLine,
  colour: string,
  align: 'left' | 'right' = 'left',
): void {
  context.font = `${sizePx}px "Instrument Serif", serif`
  context.textBaseline = 'top'
  context.textAlign = 'left'
  context.fillStyle = colour
  const { width } = context.measureText(text)
  const scale = Math.min(1, maxWidth / Math.max(1, width))
  context.save()
  context.translate(align === 'left' ? left : left + maxWidth - width * scale, top)
  context.scale(scale, scale)
  context.fillText(text, 0, 0)
  context.restore()
}

function drawCurve(
  context: CanvasRenderingContext2D,
  frames: readonly FrameView[],
  { left, top, width, height }: CutBox,
  last: number,
): void {
  context.save()
  context.translate(left, top)
  context.strokeStyle = DIM
  context.globalAlpha = RULE
  context.lineWidth = 1
  line(context, [[0, height - 0.5], [width, height - 0.5]]) // biome-ignore format: two points of a line
  context.setLineDash([DASH_PX, DASH_PX])
  line(context, [[0, height / 2], [width, height / 2]]) // biome-ignore format: two points of a line
  context.setLineDash([])
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
    context.lineWidth = CURVE_PX
    line(context, points)
  }
  context.restore()
}

function line(context: CanvasRenderingContext2D, points: readonly (readonly [x: number, y: number])[]): void {
  context.beginPath()
  for (const [x, y] of points) context.lineTo(x, y)
  context.stroke()
}

function drawPlayhead(
  context: CanvasRenderingContext2D,
  frames: readonly FrameView[],
  { left, top, width, height }: CutBox,
  { number, last }: { readonly number: number; readonly last: number },
): void {
  const x = left + (width * number) / Math.max(1, last)
  context.fillStyle = PAPER
  context.fillRect(x - 1, top, CUT_EDGE_PX, height)
  const kept = number === 0 ? 1 : (frames[number]?.kept ?? null)
  if (kept === null) return
  context.beginPath()
  context.arc(x, top + heightOf(kept, SHARE_RANGE, height), CUT_DOT_PX / 2, 0, 2 * Math.PI)
  context.fill()
}

function drawLane(
  context: CanvasRenderingContext2D,
  frames: readonly FrameView[],
  { curve, lane }: CutLayout,
  last: number,
): void {
  const factor = lane.sizePx / CUT_LANE_TYPE_PX
  const scale = { width: curve.width / factor, total: last }
  for (const part of layOutLane(labelSpans(frames), labelStoryOf(frames, true), scale)) {
    if (part.textWidth === 0) continue
    const place = { ...lane, left: lane.left + part.textLeft * factor, maxWidth: part.textWidth * factor }
    write(context, `${part.label} ${part.score}`.trim(), place, part.isBelief ? PAPER : DIM)
  }
}
