/** How far one image is from another. The same shape as the contract's, which this package does not know. */
export interface DriftMeasure {
  /** Structural similarity of luma, 1 = identical. */
  readonly ssim: number
  /** Peak signal-to-noise ratio in dB; null when the images are identical. */
  readonly psnrDb: number | null
  /** Mean CIELAB colour difference (CIE76). */
  readonly deltaE: number
  /** Hamming distance of the 64-bit perceptual hashes, 0–64. */
  readonly hashDistance: number
}

/** Properties of one image alone. */
export interface ImageMeasure {
  readonly sharpness: number
  readonly edgeDensity: number
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
