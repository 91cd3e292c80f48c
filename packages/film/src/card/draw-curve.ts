type Point = readonly [x: number, y: number]
type Colour = readonly [red: number, green: number, blue: number]

const USUAL_LINE_PX = 3
const FILL = 0.12
const RULE = 0.4
const DASH_PX = 4

export interface CurveLook {
  readonly width: number
  readonly height: number
  readonly line: Colour
  /** Of what stands behind it, rules at the half and at nothing; without them the line stands alone, as one over others. */
  readonly rule: Colour | undefined
  readonly linePx?: number
  /** Pixels of the line that are drawn and left out in turn; all are drawn where there are none. */
  readonly dash?: readonly number[]
}

/**
 * A line through the points, which go from left to right, with rules behind it and what lies under it, or alone. As RGBA: pictures are
 * read here by a library that is kept from vector graphics.
 */
export function drawCurve(
  points: readonly Point[],
  { width, height, line, rule, linePx = USUAL_LINE_PX, dash = [] }: CurveLook,
): Uint8Array {
  const pixels = new Uint8Array(width * height * 4)
  const put = (x: number, y: number, [red, green, blue]: Colour, alpha: number) =>
    pixels.set([red, green, blue, Math.round(255 * alpha)], (y * width + x) * 4)
  const isDrawn = (x: number, y: number) => pixels[(y * width + x) * 4 + 3] !== 0
  let length = 0
  for (let x = 0; x < width; x++) {
    if (rule !== undefined) {
      if (Math.floor(x / DASH_PX) % 2 === 0) put(x, Math.floor(height / 2), rule, RULE)
      put(x, height - 1, rule, RULE)
    }
    const at = heightAt(points, x)
    if (at === undefined) continue
    length += Math.hypot(1, at.slope)
    if (isLeftOut(dash, length)) continue
    const reach = (linePx / 2) * Math.hypot(1, at.slope)
    for (let y = Math.max(0, Math.floor(at.y - reach - 1)); y < height; y++) {
      const covered = Math.min(1, Math.max(0, reach + 0.5 - Math.abs(y - at.y)))
      if (covered > 0) put(x, y, line, rule === undefined ? covered : Math.max(covered, FILL))
      else if (rule !== undefined && y > at.y && !isDrawn(x, y)) put(x, y, line, FILL)
    }
  }
  return pixels
}

/** Whether a dash leaves out what is so far along the line. */
function isLeftOut(dash: readonly number[], length: number): boolean {
  const whole = dash.reduce((sum, part) => sum + part, 0)
  if (whole === 0) return false
  let left = length % whole
  for (const [at, part] of dash.entries()) {
    if (left < part) return at % 2 === 1
    left -= part
  }
  return false
}

/** Where the line is at this column, and how steep. */
function heightAt(points: readonly Point[], x: number): { readonly y: number; readonly slope: number } | undefined {
  const next = points.findIndex(([right]) => right >= x)
  const [from, to] = [points[Math.max(0, next - 1)], points[next]]
  if (from === undefined || to === undefined) return undefined
  const run = to[0] - from[0]
  const slope = run === 0 ? 0 : (to[1] - from[1]) / run
  return { y: from[1] + slope * (x - from[0]), slope }
}
