import type { Plane } from './luma.ts'

const WINDOW = 11
const SIGMA = 1.5
const C1 = (0.01 * 255) ** 2
/** Keeps the contrast and structure terms of flat places from being 0 / 0; of the square of luma levels. */
export const C2 = (0.03 * 255) ** 2

/** The blurred maps of one image, which every comparison with it needs again. */
export interface LocalStatistics {
  readonly plane: Plane
  readonly mean: Float64Array
  readonly meanSquare: Float64Array
}

/** Local mean and mean square under the Gaussian window, at every place where the whole window lies in the image. */
export function localStatistics(plane: Plane): LocalStatistics {
  if (plane.width < WINDOW || plane.height < WINDOW) {
    throw new RangeError(`Structural similarity needs at least ${WINDOW} × ${WINDOW} pixels.`)
  }
  return { plane, mean: blur(plane, plane.data), meanSquare: blur(plane, product(plane.data, plane.data)) }
}

/** Local mean of the product of two images of one size, under the same window: what each comparison of the two needs. */
export function localProducts(a: LocalStatistics, b: LocalStatistics): Float64Array {
  if (a.plane.width !== b.plane.width || a.plane.height !== b.plane.height) {
    throw new RangeError('Structural similarity needs two images of one size.')
  }
  return blur(a.plane, product(a.plane.data, b.plane.data))
}

/**
 * Mean structural similarity, 1 = identical: Wang, Bovik, Sheikh, Simoncelli, "Image quality assessment: from error
 * visibility to structural similarity", IEEE Trans. Image Processing 13(4), 2004, with its own constants: Gaussian window
 * 11 × 11 with σ 1.5, K₁ 0.01, K₂ 0.03, range 255, windows that leave the image left out.
 */
export function structuralSimilarity(
  a: LocalStatistics,
  b: LocalStatistics,
  cross: Float64Array = localProducts(a, b),
): number {
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
  const weights = Float64Array.from({ length: WINDOW }, (_, i) => Math.exp(-((i - 5) ** 2) / (2 * SIGMA ** 2)))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => weight / sum)
}

function product(a: Float64Array, b: Float64Array): Float64Array {
  const out = new Float64Array(a.length)
  for (let i = 0; i < out.length; i++) out[i] = (a[i] ?? 0) * (b[i] ?? 0)
  return out
}

/** The window is separable: rows first, then columns; the result is 10 smaller on each side. */
function blur({ width, height }: Plane, data: Float64Array): Float64Array {
  const narrow = width - WINDOW + 1
  const low = height - WINDOW + 1
  const rows = new Float64Array(narrow * height)
  for (let y = 0; y < height; y++) sumTaps(data, y * width, 1, rows, y * narrow, narrow)
  const out = new Float64Array(narrow * low)
  for (let y = 0; y < low; y++) sumTaps(rows, y * narrow, narrow, out, y * narrow, narrow)
  return out
}

const [K0 = 0, K1 = 0, K2 = 0, K3 = 0, K4 = 0, K5 = 0] = KERNEL

/** One output row: `count` sums of eleven samples `step` apart. The kernel is symmetric, so samples are added in pairs. */
function sumTaps(from: Float64Array, at: number, step: number, to: Float64Array, toAt: number, count: number): void {
  const tap = (i: number) => from[i] ?? 0
  for (let x = 0; x < count; x++) {
    const i = at + x
    to[toAt + x] =
      K0 * (tap(i) + tap(i + 10 * step)) +
      K1 * (tap(i + step) + tap(i + 9 * step)) +
      K2 * (tap(i + 2 * step) + tap(i + 8 * step)) +
      K3 * (tap(i + 3 * step) + tap(i + 7 * step)) +
      K4 * (tap(i + 4 * step) + tap(i + 6 * step)) +
      K5 * tap(i + 5 * step)
  }
}
