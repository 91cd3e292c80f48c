import type { PlacedPoint } from './place-points.ts'

/** CSS pixels; on a narrow map they would cover one another. */
const RADIUS = { wide: 2.5, narrow: 1.8 } as const
const NARROW_PX = 600
const OTHERS_INK = 0.1

interface Drawing {
  /** CSS pixels. */
  readonly width: number
  readonly height: number
  /** Pixels of the screen in one of CSS. */
  readonly density: number
  readonly colour: string
}

/** Draws the points, and behind them faintly the others that a filter leaves out. */
export function drawPoints(
  canvas: HTMLCanvasElement,
  shown: readonly PlacedPoint[],
  others: readonly PlacedPoint[],
  { width, height, density, colour }: Drawing,
): void {
  canvas.width = Math.round(width * density)
  canvas.height = Math.round(height * density)
  const context = canvas.getContext('2d')
  if (context === null) return
  const radius = width < NARROW_PX ? RADIUS.narrow : RADIUS.wide
  const dot = dotOf(colour, radius * density)
  const half = dot.width / 2
  const draw = (points: readonly PlacedPoint[], ink: number) => {
    context.globalAlpha = ink
    for (const { x, y } of points) context.drawImage(dot, x * density - half, y * density - half)
  }
  draw(others, OTHERS_INK)
  draw(shown, inkOf((shown.length * Math.PI * radius ** 2) / (width * height)))
}

/** How much of the ink a point has, the less the more of the map they would cover: so that many on one another are darker than one. */
function inkOf(covered: number): number {
  return Math.min(0.85, Math.max(0.2, 0.3 / Math.sqrt(covered)))
}

/** One point as a picture: ten thousand of it are drawn sooner than ten thousand circles. */
function dotOf(colour: string, radius: number): OffscreenCanvas {
  const size = 2 * Math.ceil(radius + 1)
  const dot = new OffscreenCanvas(size, size)
  const context = dot.getContext('2d')
  if (context !== null) {
    context.fillStyle = colour
    context.arc(size / 2, size / 2, radius, 0, 2 * Math.PI)
    context.fill()
  }
  return dot
}
