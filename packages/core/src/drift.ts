/** How far one image is from another: similarity and error, colour, and what became of detail. */
export interface DriftMeasure {
  /** Structural similarity of luminance, 1 = identical (Wang et al. 2004). */
  readonly ssim: number
  /** Peak signal-to-noise ratio in dB; null when the images are identical. */
  readonly psnrDb: number | null
  /** Mean CIELAB colour difference (CIE76 ΔE). */
  readonly deltaE: number
  /** Hamming distance of the 64-bit perceptual hashes, 0–64. */
  readonly hashDistance: number
}

/** Properties of one image alone, on its 256 px version. */
export interface ImageMeasure {
  /** Variance of the Laplacian of luminance. */
  readonly sharpness: number
  /** Share of pixels that lie on an edge, 0–1. */
  readonly edgeDensity: number
  /** Mean squared luminance below and above a quarter of the sampling rate, after removing the mean. */
  readonly lowEnergy: number
  readonly highEnergy: number
  readonly luminanceMean: number
  readonly luminanceDeviation: number
}

export interface Drift {
  readonly toOriginal: DriftMeasure
  readonly toPrevious: DriftMeasure
  readonly image: ImageMeasure
}
