import type { CutBox, CutLine } from '@afterimage/core/cut/cut-layout'
import { CUT_LINE_HEIGHT } from '@afterimage/core/cut/cut-look'

/** What is longer or higher than its place is drawn smaller, as in the film. */
export function writeLine(
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
  const { width, actualBoundingBoxAscent: above, actualBoundingBoxDescent: below } = context.measureText(text)
  const over = Math.max(0, above)
  const scale = Math.min(1, maxWidth / Math.max(1, width), (CUT_LINE_HEIGHT * sizePx) / Math.max(1, over + below))
  context.save()
  context.translate(align === 'left' ? left : left + maxWidth - width * scale, top + over * scale)
  context.scale(scale, scale)
  context.fillText(text, 0, 0)
  context.restore()
}

/** A picture in its place; nothing while it has not come. */
export function drawPicture(
  context: CanvasRenderingContext2D,
  picture: CanvasImageSource | undefined,
  { left, top, width, height }: CutBox,
): void {
  if (picture !== undefined) context.drawImage(picture, left, top, width, height)
}

export function drawLine(
  context: CanvasRenderingContext2D,
  points: readonly (readonly [x: number, y: number])[],
): void {
  context.beginPath()
  for (const [x, y] of points) context.lineTo(x, y)
  context.stroke()
}

export function drawDot(context: CanvasRenderingContext2D, x: number, y: number, width: number, colour: string): void {
  context.fillStyle = colour
  context.beginPath()
  context.arc(x, y, width / 2, 0, 2 * Math.PI)
  context.fill()
}

const DASH_PX = 4
const RULE = 0.4

/** Behind curves, at the half and at nothing. */
export function drawRules(context: CanvasRenderingContext2D, { width, height }: CutBox, colour: string): void {
  context.strokeStyle = colour
  context.globalAlpha = RULE
  context.lineWidth = 1
  drawLine(context, [[0, height - 0.5], [width, height - 0.5]]) // biome-ignore format: two points of a line
  context.setLineDash([DASH_PX, DASH_PX])
  drawLine(context, [[0, height / 2], [width, height / 2]]) // biome-ignore format: two points of a line
  context.setLineDash([])
  context.globalAlpha = 1
}
