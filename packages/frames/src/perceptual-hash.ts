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
  return bands.reduce((hash, value) => (hash << 1n) | (value > median ? 1n : 0n), 0n)
}

/** In how many of the 64 bits two hashes differ. */
export function hashDistance(a: bigint, b: bigint): number {
  let distance = 0
  for (let bits = a ^ b; bits !== 0n; bits &= bits - 1n) distance++
  return distance
}

/** Means of 32 × 32 areas that differ by at most one pixel in size. */
function shrink({ width, height, data }: Plane): Float64Array {
  const sums = new Float64Array(SIDE * SIDE)
  const counts = new Float64Array(SIDE * SIDE)
  for (let y = 0; y < Math.max(height, SIDE); y++) {
    const fromY = height >= SIDE ? y : Math.floor((y * height) / SIDE)
    const row = Math.floor((y * SIDE) / Math.max(height, SIDE)) * SIDE
    for (let x = 0; x < Math.max(width, SIDE); x++) {
      const fromX = width >= SIDE ? x : Math.floor((x * width) / SIDE)
      const cell = row + Math.floor((x * SIDE) / Math.max(width, SIDE))
      sums[cell] = (sums[cell] ?? 0) + (data[fromY * width + fromX] ?? 0)
      counts[cell] = (counts[cell] ?? 0) + 1
    }
  }
  return sums.map((sum, cell) => sum / (counts[cell] ?? 1))
}

/** Rows of the DCT-II basis for the frequencies 1 to 8. */
const BASIS = Array.from({ length: BANDS }, (_, band) =>
  Float64Array.from({ length: SIDE }, (_, x) => Math.cos((Math.PI * (band + 1) * (2 * x + 1)) / (2 * SIDE))),
)

/** Plain loops: as closures over each sum they took longer than everything else that is measured of a small frame. */
function lowFrequencies(cells: Float64Array): Float64Array {
  const columns = new Float64Array(BANDS * SIDE)
  for (const [v, basis] of BASIS.entries()) {
    for (let x = 0; x < SIDE; x++) columns[v * SIDE + x] = product(basis, cells, x, SIDE)
  }
  const out = new Float64Array(BANDS * BANDS)
  for (let v = 0; v < BANDS; v++) {
    for (const [u, basis] of BASIS.entries()) out[v * BANDS + u] = product(basis, columns, v * SIDE, 1)
  }
  return out
}

/** Inner product of a basis row and 32 values that begin at `from` and lie `step` apart. */
function product(basis: Float64Array, values: Float64Array, from: number, step: number): number {
  let sum = 0
  for (let i = 0, at = from; i < SIDE; i++, at += step) sum += (basis[i] ?? 0) * (values[at] ?? 0)
  return sum
}
