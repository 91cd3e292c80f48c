import type { Plane } from './luma.ts'

const SIDE = 32
const BANDS = 8

/**
 * A 64-bit hash that changes little when the picture changes little: luma shrunk to 32 × 32, discrete cosine transform,
 * the 8 × 8 lowest frequencies without the constant row and column, each bit "above their median" (Zauner,
 * "Implementation and Benchmarking of Perceptual Image Hash Functions", 2010).
 */
export function perceptualHash(plane: Plane): bigint {
  const bands = lowFrequencies(shrink(plane))
  const sorted = bands.toSorted()
  const median = ((sorted[31] ?? 0) + (sorted[32] ?? 0)) / 2
  return (BigInt(bitsOf(bands, 0, median)) << 32n) | BigInt(bitsOf(bands, 32, median))
}

/** Of 32 values from `from` on, the first as the highest bit: 1 above the median. */
function bitsOf(values: Float64Array, from: number, median: number): number {
  let bits = 0
  for (let i = from; i < from + 32; i++) bits = (bits << 1) | ((values[i] ?? 0) > median ? 1 : 0)
  return bits >>> 0
}

/** In how many of the 64 bits two hashes differ. */
export function hashDistance(a: bigint, b: bigint): number {
  let distance = 0
  for (let bits = a ^ b; bits !== 0n; bits &= bits - 1n) distance++
  return distance
}

/** Means of 32 × 32 areas that differ by at most one pixel in size. */
function shrink({ width, height, data }: Plane): Float64Array {
  const columns = areasAlong(width)
  const rows = areasAlong(height)
  const sums = new Float64Array(SIDE * SIDE)
  for (let y = 0; y < rows.area.length; y++) {
    const row = (rows.area[y] ?? 0) * SIDE
    const at = (rows.pixel[y] ?? 0) * width
    for (let x = 0; x < columns.area.length; x++) {
      const cell = row + (columns.area[x] ?? 0)
      sums[cell] = (sums[cell] ?? 0) + (data[at + (columns.pixel[x] ?? 0)] ?? 0)
    }
  }
  for (let cell = 0; cell < sums.length; cell++) {
    const pixels = (rows.pixels[cell >> 5] ?? 1) * (columns.pixels[cell & 31] ?? 1)
    sums[cell] = (sums[cell] ?? 0) / pixels
  }
  return sums
}

/** Which pixel of a side goes into which of the 32 areas, and how many each area has; a side shorter than 32 gives pixels to several. */
interface Areas {
  readonly pixel: Int32Array
  readonly area: Int32Array
  readonly pixels: Int32Array
}

function areasAlong(px: number): Areas {
  const steps = Math.max(px, SIDE)
  const [pixel, area, pixels] = [new Int32Array(steps), new Int32Array(steps), new Int32Array(SIDE)]
  for (let i = 0; i < steps; i++) {
    pixel[i] = px >= SIDE ? i : Math.floor((i * px) / SIDE)
    const to = Math.floor((i * SIDE) / steps)
    area[i] = to
    pixels[to] = (pixels[to] ?? 0) + 1
  }
  return { pixel, area, pixels }
}

/** The DCT-II basis for the frequencies 1 to 8, a row each. */
const BASIS = Float64Array.from({ length: BANDS * SIDE }, (_, i) =>
  Math.cos((Math.PI * (Math.floor(i / SIDE) + 1) * (2 * (i % SIDE) + 1)) / (2 * SIDE)),
)

/** Plain loops over neighbours in memory: as closures over each sum they took longer than all else that is measured of a small frame. */
function lowFrequencies(cells: Float64Array): Float64Array {
  const columns = new Float64Array(BANDS * SIDE)
  for (let v = 0; v < BANDS * SIDE; v += SIDE) {
    for (let y = 0; y < SIDE; y++) {
      const weight = BASIS[v + y] ?? 0
      const row = y * SIDE
      for (let x = 0; x < SIDE; x++) columns[v + x] = (columns[v + x] ?? 0) + weight * (cells[row + x] ?? 0)
    }
  }
  const out = new Float64Array(BANDS * BANDS)
  for (let v = 0; v < BANDS; v++) {
    for (let u = 0; u < BANDS; u++) {
      let sum = 0
      for (let x = 0; x < SIDE; x++) sum += (BASIS[u * SIDE + x] ?? 0) * (columns[v * SIDE + x] ?? 0)
      out[v * BANDS + u] = sum
    }
  }
  return out
}
