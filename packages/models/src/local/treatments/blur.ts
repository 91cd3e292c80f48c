import { reflectedIndices } from '../gather.ts'
import { channelsOf, type Planes } from '../planes.ts'

const BOXES = 3

/**
 * A Gaussian blur of standard deviation `sigmaPx` on mirrored edges, made of three boxes of fractional radius
 * (Gwosdek et al. 2011, "Theoretical foundations of Gaussian convolution by extended box filtering"): its cost does
 * not depend on sigma. Returns a new image.
 */
export function blur(planes: Planes, sigmaPx: number): Planes {
  const { width, height } = planes
  const blurred = { width, height, data: planes.data.slice() }
  for (const channel of channelsOf(blurred)) blurPlane(channel, width, height, sigmaPx)
  return blurred
}

/** The same on one plane, in place. */
export function blurPlane(plane: Float32Array, width: number, height: number, sigmaPx: number): void {
  const box = extendedBox(sigmaPx)
  const margin = box.radius + 1
  const columns = reflectedIndices(width, margin, margin)
  const rows = reflectedIndices(height, margin, margin)
  const row = new Float32Array(width + 2 * margin)
  const copy = new Float32Array(plane.length)
  const sums = new Float32Array(width)
  for (let pass = 0; pass < BOXES; pass++) {
    boxRows(plane, width, height, row, columns, box)
    copy.set(plane)
    boxColumns(copy, plane, width, height, sums, rows, box)
  }
}

interface Box {
  /** Whole pixels on either side of the middle, their weight, and the weight of the one further pixel at each end. */
  readonly radius: number
  readonly inner: number
  readonly edge: number
}

function extendedBox(sigmaPx: number): Box {
  const variance = sigmaPx ** 2 / BOXES
  const radius = Math.floor((Math.sqrt(12 * variance + 1) - 1) / 2)
  const length = 2 * radius + 1
  const excess = variance - (radius * (radius + 1)) / 3
  const alpha = (length * excess) / (2 * ((radius + 1) ** 2 - variance))
  const total = length + 2 * alpha
  return { radius, inner: 1 / total, edge: alpha / total }
}

function boxRows(
  plane: Float32Array,
  width: number,
  height: number,
  row: Float32Array,
  columns: Int32Array,
  { radius, inner, edge }: Box,
) {
  for (let y = 0; y < height; y++) {
    const start = y * width
    for (let k = 0; k < row.length; k++) row[k] = plane[start + (columns[k] ?? 0)] ?? 0
    let sum = 0
    for (let k = 1; k <= 2 * radius + 1; k++) sum += row[k] ?? 0
    for (let x = 0; x < width; x++) {
      const left = row[x] ?? 0
      const right = row[x + 2 * radius + 2] ?? 0
      plane[start + x] = inner * sum + edge * (left + right)
      sum += right - (row[x + 1] ?? 0)
    }
  }
}

function boxColumns(
  from: Float32Array,
  to: Float32Array,
  width: number,
  height: number,
  sums: Float32Array,
  rows: Int32Array,
  { radius, inner, edge }: Box,
) {
  sums.fill(0)
  for (let k = 1; k <= 2 * radius + 1; k++) {
    const start = (rows[k] ?? 0) * width
    for (let x = 0; x < width; x++) sums[x] = (sums[x] ?? 0) + (from[start + x] ?? 0)
  }
  for (let y = 0; y < height; y++) {
    const above = (rows[y] ?? 0) * width
    const below = (rows[y + 2 * radius + 2] ?? 0) * width
    const leaving = (rows[y + 1] ?? 0) * width
    for (let x = 0; x < width; x++) {
      const entering = from[below + x] ?? 0
      const sum = sums[x] ?? 0
      to[y * width + x] = inner * sum + edge * ((from[above + x] ?? 0) + entering)
      sums[x] = sum + entering - (from[leaving + x] ?? 0)
    }
  }
}
