import type { Plane } from './luma.ts'

/** Side of the square window, in pixels. */
export const WINDOW_PX = 11
const SIGMA = 1.5
const C1 = (0.01 * 255) ** 2
/** Keeps the contrast and structure terms of flat places from being 0 / 0; of the square of luma levels. */
export const C2 = (0.03 * 255) ** 2

/** The blurred maps of one image, which every comparison with it needs again. */
export interface LocalStatistics {
  readonly plane: Plane
  /** From one place of the maps to the next, in pixels. */
  readonly stepPx: number
  readonly mean: Float64Array
  readonly meanSquare: Float64Array
}

/**
 * Local mean and mean square under the Gaussian window, at every place where the whole window lies in the image, or at every
 * `stepPx`-th of each row and column. Throws RangeError where the image is smaller than the window.
 */
export function localStatistics(plane: Plane, stepPx = 1): LocalStatistics {
  if (plane.width < WINDOW_PX || plane.height < WINDOW_PX) {
    throw new RangeError(`Structural similarity needs at least ${WINDOW_PX} × ${WINDOW_PX} pixels.`)
  }
  return {
    plane,
    stepPx,
    mean: blur(plane, plane.data, stepPx),
    meanSquare: blur(plane, product(plane, plane, 0, 0), stepPx),
  }
}

/**
 * Local mean of the product of two images of one size, under the same window and at the same places: what each comparison of the two needs. Each place
 * of the first meets that of the second which lies `dx`, `dy` whole pixels further; a window that leaves the second means nothing.
 */
export function localProducts(a: LocalStatistics, b: LocalStatistics, dx = 0, dy = 0): Float64Array {
  if (a.plane.width !== b.plane.width || a.plane.height !== b.plane.height) {
    throw new RangeError('Structural similarity needs two images of one size.')
  }
  return blur(a.plane, product(a.plane, b.plane, dx, dy), a.stepPx)
}

/**
 * Mean structural similarity, 1 = identical: Wang, Bovik, Sheikh, Simoncelli, "Image quality assessment: from error
 * visibility to structural similarity", IEEE Trans. Image Processing 13(4), 2004, with its own constants: Gaussian window
 * 11 × 11 with σ 1.5, K₁ 0.01, K₂ 0.03, range 255, windows that leave the image left out.
 */
export function structuralSimilarity(a: LocalStatistics, b: LocalStatistics): number {
  const cross = localProducts(a, b)
  let sum = 0
  for (let i = 0; i < cross.length; i++) {
    const meanA = a.mean[i] ?? 0
    const meanB = b.mean[i] ?? 0
    const varianceA = (a.meanSquare[i] ?? 0) - meanA * meanA
    const varianceB = (b.meanSquare[i] ?? 0) - meanB * meanB
    const covariance = (cross[i] ?? 0) - meanA * meanB
    const luminance = (2 * meanA * meanB + C1) / (meanA * meanA + meanB * meanB + C1)
    sum += (luminance * (2 * covariance + C2)) / (varianceA + varianceB + C2)
  }
  return sum / cross.length
}

const KERNEL = gaussian()

function gaussian(): Float64Array {
  const weights = Float64Array.from({ length: WINDOW_PX }, (_, i) => Math.exp(-((i - 5) ** 2) / (2 * SIGMA ** 2)))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => weight / sum)
}

/** Zero where the second image has no place. */
function product({ width, height, data: a }: Plane, { data: b }: Plane, dx: number, dy: number): Float64Array {
  const out = new Float64Array(a.length)
  const [left, right] = [Math.max(0, -dx), Math.min(width, width - dx)]
  for (let y = Math.max(0, -dy); y < Math.min(height, height - dy); y++) {
    const there = dy * width + dx
    for (let at = y * width + left, end = y * width + right; at < end; at++)
      out[at] = (a[at] ?? 0) * (b[at + there] ?? 0)
  }
  return out
}

/** Places along a side of so many pixels at which a whole window lies, `stepPx` apart. */
export function placesAlong(px: number, stepPx: number): number {
  return Math.ceil((px - WINDOW_PX + 1) / stepPx)
}

/** The window is separable: rows first, then columns. */
function blur({ width, height }: Plane, data: Float64Array, stepPx: number): Float64Array {
  const narrow = placesAlong(width, stepPx)
  const low = placesAlong(height, stepPx)
  const rows = new Float64Array(narrow * height)
  for (let y = 0; y < height; y++) sumTaps(data, y * width, stepPx, 1, rows, y * narrow, narrow)
  const out = new Float64Array(narrow * low)
  for (let y = 0; y < low; y++) sumTaps(rows, y * stepPx * narrow, 1, narrow, out, y * narrow, narrow)
  return out
}

const [K0 = 0, K1 = 0, K2 = 0, K3 = 0, K4 = 0, K5 = 0] = KERNEL

/**
 * One output row: `count` sums of eleven samples that lie `step` apart, each sum `stride` after the one before. The kernel is
 * symmetric, so samples are added in pairs.
 */
function sumTaps(
  from: Float64Array,
  at: number,
  stride: number,
  step: number,
  to: Float64Array,
  toAt: number,
  count: number,
): void {
  const tap = (i: number) => from[i] ?? 0
  for (let x = 0; x < count; x++) {
    const i = at + x * stride
    to[toAt + x] =
      K0 * (tap(i) + tap(i + 10 * step)) +
      K1 * (tap(i + step) + tap(i + 9 * step)) +
      K2 * (tap(i + 2 * step) + tap(i + 8 * step)) +
      K3 * (tap(i + 3 * step) + tap(i + 7 * step)) +
      K4 * (tap(i + 4 * step) + tap(i + 6 * step)) +
      K5 * tap(i + 5 * step)
  }
}
