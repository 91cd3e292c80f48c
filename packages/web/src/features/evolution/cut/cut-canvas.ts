import type { CutBox, CutLine } from '@afterimage/core/cut/cut-layout'
import { baselineOf, fitLine } from '@afterimage/core/cut/fit-line'

/** A line as the film has it: the same characters of the same face, as large, on the same baseline. */
export function writeLine(
  context: CanvasRenderingContext2D,
  text: string,
  place: CutLine,
  colour: string,
  align: 'left' | 'right' = 'left',
): void {
  const line = fitLine(text, place)
  context.font = `${line.sizePx}px "Instrument Serif", serif`
  context.textBaseline = 'alphabetic'
  context.textAlign = align
  context.fillStyle = colour
  context.fillText(line.text, align === 'left' ? place.left : place.left + place.maxWidth, baselineOf(place))
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
