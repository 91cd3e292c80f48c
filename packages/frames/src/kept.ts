import { C2, type LocalStatistics, localProducts } from './structural-similarity.ts'

/** Mean weight under which the original is an even card: it has no structure that could be kept. */
const EVEN = 1e-6

/**
 * Share of the original's structure that a frame keeps, 0–1: 1 for an identical frame, 0 for one that keeps no more of it than
 * a blank card does. It is the contrast-structure term of structural similarity (Wang et al. 2004) without the luminance
 * term, each place weighted by the information that the original has there, log(1 + σ²/C₂) (Wang and Li, "Information content
 * weighting for perceptual image quality assessment", IEEE Trans. Image Processing 20(5), 2011), and floored by what a blank card
 * of any brightness scores. Of an even original, which has no structure to keep, all places count alike.
 */
export function kept(
  original: LocalStatistics,
  frame: LocalStatistics,
  cross: Float64Array = localProducts(original, frame),
): number {
  let weights = 0
  let sum = 0
  let blank = 0
  let plain = 0
  for (let i = 0; i < cross.length; i++) {
    const meanO = original.mean[i] ?? 0
    const meanF = frame.mean[i] ?? 0
    const varianceO = Math.max(0, (original.meanSquare[i] ?? 0) - meanO * meanO)
    const varianceF = Math.max(0, (frame.meanSquare[i] ?? 0) - meanF * meanF)
    const covariance = (cross[i] ?? 0) - meanO * meanF
    const structure = (2 * covariance + C2) / (varianceO + varianceF + C2)
    const weight = Math.log1p(varianceO / C2)
    weights += weight
    sum += weight * structure
    blank += (weight * C2) / (varianceO + C2)
    plain += structure
  }
  if (weights / cross.length < EVEN) return inRange(plain / cross.length)
  return inRange((sum - blank) / (weights - blank))
}

function inRange(share: number): number {
  return Math.min(1, Math.max(0, share))
}
