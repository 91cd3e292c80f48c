import type { Plane } from './luma.ts'

/** A luma step of this many levels (of 255) counts as an edge. */
const EDGE_STEP = 32

/** Mean and standard deviation of luma, 0–255. */
export function levels({ data }: Plane): { mean: number; deviation: number } {
  let sum = 0
  for (let i = 0; i < data.length; i++) sum += data[i] ?? 0
  const mean = sum / data.length
  let squares = 0
  for (let i = 0; i < data.length; i++) {
    const difference = (data[i] ?? 0) - mean
    squares += difference * difference
  }
  return { mean, deviation: Math.sqrt(squares / data.length) }
}

/**
 * Sharpness: variance of the Laplacian of luma (kernel 0 1 0 / 1 −4 1 / 0 1 0, borders left out), the focus measure of
 * Pech-Pacheco et al., "Diatom autofocusing in brightfield microscopy", ICPR 2000.
 */
export function sharpness({ width, height, data }: Plane): number {
  let sum = 0
  let squares = 0
  for (let y = 1; y < height - 1; y++) {
    const end = (y + 1) * width - 1
    for (let at = y * width + 1; at < end; at++) {
      const value =
        (data[at - 1] ?? 0) +
        (data[at + 1] ?? 0) +
        (data[at - width] ?? 0) +
        (data[at + width] ?? 0) -
        4 * (data[at] ?? 0)
      sum += value
      squares += value * value
    }
  }
  const count = countInner(width, height)
  return count === 0 ? 0 : Math.max(0, squares / count - (sum / count) ** 2)
}

/**
 * Share of pixels (borders left out) on an edge: where the gradient by Sobel's operator (Sobel and Feldman, 1968), scaled so
 * that a step of n levels gives n, is at least 32.
 */
export function edgeDensity({ width, height, data }: Plane): number {
  let edges = 0
  for (let row = 1; row < height - 1; row++) {
    const end = (row + 1) * width - 1
    for (let at = row * width + 1; at < end; at++) {
      const topLeft = data[at - width - 1] ?? 0
      const topRight = data[at - width + 1] ?? 0
      const bottomLeft = data[at + width - 1] ?? 0
      const bottomRight = data[at + width + 1] ?? 0
      const x = topRight + 2 * (data[at + 1] ?? 0) + bottomRight - topLeft - 2 * (data[at - 1] ?? 0) - bottomLeft
      const y =
        bottomLeft + 2 * (data[at + width] ?? 0) + bottomRight - topLeft - 2 * (data[at - width] ?? 0) - topRight
      if (x * x + y * y >= (4 * EDGE_STEP) ** 2) edges++
    }
  }
  const count = countInner(width, height)
  return count === 0 ? 0 : edges / count
}

/**
 * Mean squared luma, its mean removed, below and above a quarter of the sampling rate: the two sides of one level of the
 * orthonormal Haar transform (Mallat, "A theory for multiresolution signal decomposition", IEEE PAMI 11(7), 1989), so the
 * two add up to the variance. An odd last row or column is left out.
 */
export function bandEnergy({ width, height, data }: Plane): { low: number; high: number } {
  const blocks = Math.floor(width / 2) * Math.floor(height / 2)
  let sum = 0
  let meanSquares = 0
  let squares = 0
  for (let y = 0; y + 1 < height; y += 2) {
    for (let x = 0; x + 1 < width; x += 2) {
      const at = y * width + x
      const [a, b, c, d] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + width] ?? 0, data[at + width + 1] ?? 0]
      const mean = (a + b + c + d) / 4
      sum += mean
      meanSquares += mean * mean
      squares += a * a + b * b + c * c + d * d
    }
  }
  if (blocks === 0) return { low: 0, high: 0 }
  const mean = sum / blocks
  return {
    low: Math.max(0, meanSquares / blocks - mean * mean),
    high: Math.max(0, squares / (4 * blocks) - meanSquares / blocks),
  }
}

/** Pixels that have all eight neighbours. */
function countInner(width: number, height: number): number {
  return Math.max(0, width - 2) * Math.max(0, height - 2)
}
