import { reflectedIndices } from './gather.ts'
import { channelsOf, type Planes } from './planes.ts'

/** Catmull-Rom weights a quarter of a pixel off the middle: the new pixels lie there, on either side of an old one. */
const NEAR = [-0.0703125, 0.8671875, 0.2265625, -0.0234375] as const
const MARGIN = 2

/** Doubles both sides with a Catmull-Rom spline on mirrored edges. The inverse, as near as can be, of shrinking by two. */
export function doublePlanes(planes: Planes): Planes {
  const { width, height } = planes
  const doubled = { width: 2 * width, height: 2 * height, data: new Float32Array(4 * planes.data.length) }
  const columns = reflectedIndices(width, MARGIN)
  const rows = reflectedIndices(height, MARGIN)
  const wide = new Float32Array(2 * width * height)
  const targets = channelsOf(doubled)
  channelsOf(planes).forEach((channel, c) => {
    doubleRows(channel, wide, width, columns)
    const target = targets[c]
    if (target !== undefined) doubleColumns(wide, target, 2 * width, rows)
  })
  return doubled
}

function doubleRows(from: Float32Array, to: Float32Array, width: number, columns: Int32Array) {
  const [w0, w1, w2, w3] = NEAR
  for (let start = 0; start < from.length; start += width) {
    for (let x = 0; x < width; x++) {
      const a = from[start + (columns[x] ?? 0)] ?? 0
      const b = from[start + (columns[x + 1] ?? 0)] ?? 0
      const c = from[start + x] ?? 0
      const d = from[start + (columns[x + 3] ?? 0)] ?? 0
      const e = from[start + (columns[x + 4] ?? 0)] ?? 0
      to[2 * (start + x)] = w3 * a + w2 * b + w1 * c + w0 * d
      to[2 * (start + x) + 1] = w0 * b + w1 * c + w2 * d + w3 * e
    }
  }
}

function doubleColumns(from: Float32Array, to: Float32Array, width: number, rows: Int32Array) {
  const [w0, w1, w2, w3] = NEAR
  for (let y = 0; y < rows.length - 2 * MARGIN; y++) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = rows.subarray(y, y + 5).map((row) => row * width)
    const upper = 2 * y * width
    for (let x = 0; x < width; x++) {
      const middle = from[c + x] ?? 0
      const above = from[b + x] ?? 0
      const below = from[d + x] ?? 0
      to[upper + x] = w3 * (from[a + x] ?? 0) + w2 * above + w1 * middle + w0 * below
      to[upper + width + x] = w0 * above + w1 * middle + w2 * below + w3 * (from[e + x] ?? 0)
    }
  }
}
