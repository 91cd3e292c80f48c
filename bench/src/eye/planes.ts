import type { Plane } from '@afterimage/frames/luma'

/** Moved by whole pixels; what comes in from outside repeats the edge. */
export function shifted({ width, height, data }: Plane, dx: number, dy: number): Plane {
  const within = (value: number, end: number) => Math.min(end - 1, Math.max(0, value))
  return planeOf(width, height, (x, y) => data[within(y + dy, height) * width + within(x + dx, width)] ?? 0)
}

/** A blank card of the picture's mean luma. */
export function meanCard({ width, height, data }: Plane): Plane {
  const mean = data.reduce((sum, value) => sum + value, 0) / data.length
  return planeOf(width, height, () => mean)
}

export function planeOf(width: number, height: number, value: (x: number, y: number) => number): Plane {
  const data = new Float64Array(width * height)
  for (let y = 0, at = 0; y < height; y++) for (let x = 0; x < width; x++, at++) data[at] = value(x, y)
  return { width, height, data }
}
