import { z } from 'zod'

/** How far one image is from another: similarity and error, colour, and what became of detail. */
export const driftMeasure = z.object({
  /** Structural similarity of luminance, 1 = identical (Wang et al. 2004). */
  ssim: z.number(),
  /** Peak signal-to-noise ratio in dB; null when the images are identical. */
  psnrDb: z.number().nullable(),
  /** Mean CIELAB colour difference (CIE76 ΔE). */
  deltaE: z.number(),
  /** Hamming distance of the 64-bit perceptual hashes, 0–64. */
  hashDistance: z.number().int().min(0).max(64),
})

/** Properties of one image alone, on its 256 px version. */
export const imageMeasure = z.object({
  /** Variance of the Laplacian of luminance. */
  sharpness: z.number(),
  /** Share of pixels that lie on an edge, 0–1. */
  edgeDensity: z.number(),
  /** Mean squared luminance below and above a quarter of the sampling rate, after removing the mean. */
  lowEnergy: z.number(),
  highEnergy: z.number(),
  luminanceMean: z.number(),
  luminanceDeviation: z.number(),
})

export const drift = z.object({ toOriginal: driftMeasure, toPrevious: driftMeasure, image: imageMeasure })
