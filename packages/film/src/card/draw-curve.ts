type Point = readonly [x: number, y: number]
type Colour = readonly [red: number, green: number, blue: number]

const LINE_PX = 3
const FILL = 0.12
const RULE = 0.4
const DASH_PX = 4

/**
 * A line through the points, which go from left to right, with what lies under it; behind it rules at the half and at nothing. As
 * RGBA: pictures are read here by a library that is kept from vector graphics.
 */
export function drawCurve(
  points: readonly Point[],
  {
    width,
    height,
    line,
    rule,
  }: { readonly width: number; readonly height: number; readonly line: Colour; readonly rule: Colour },
): Uint8Array {
  const pixels = new Uint8Array(width * height * 4)
  const put = (x: number, y: number, [red, green, blue]: Colour, alpha: number) =>
    pixels.set([red, green, blue, Math.round(255 * alpha)], (y * width + x) * 4)
  const isDrawn = (x: number, y: number) => pixels[(y * width + x) * 4 + 3] !== 0
  for (let x = 0; x < width; x++) {
    if (Math.floor(x / DASH_PX) % 2 === 0) put(x, Math.floor(height / 2), rule, RULE)
    put(x, height - 1, rule, RULE)
    const at = heightAt(points, x)
    if (at === undefined) continue
    const reach = (LINE_PX / 2) * Math.hypot(1, at.slope)
    for (let y = Math.max(0, Math.floor(at.y - reach - 1)); y < height; y++) {
      const covered = Math.min(1, Math.max(0, reach + 0.5 - Math.abs(y - at.y)))
      if (covered > 0) put(x, y, line, Math.max(covered, FILL))
      else if (y > at.y && !isDrawn(x, y)) put(x, y, line, FILL)
    }
  }
  return pixels
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
