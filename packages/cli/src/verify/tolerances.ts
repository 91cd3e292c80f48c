import type { ImageMeasureId, PairMeasureId } from '@afterimage/core/drift'

/**
 * How far each figure may lie from what is measured here, in its own unit. Where the same versions run, all come out as they were recorded,
 * with and without vector instructions. Another version of the image library may shrink a frame to 256 px otherwise: these are a little
 * more than what it makes of photographs when one value in fifty is off by one of 255. A hash has as many ones as zeros, so that it
 * changes by two bits.
 */
export const TOLERANCES: Readonly<Record<PairMeasureId | ImageMeasureId, number>> = {
  kept: 0.000_3,
  meaning: 0.01,
  ssim: 0.000_5,
  deltaE: 0.02,
  psnrDb: 0.005,
  hashDistance: 2,
  sharpness: 0.5,
  edgeDensity: 0.000_5,
  highEnergy: 0.05,
  lowEnergy: 0.5,
  luminanceMean: 0.005,
  luminanceDeviation: 0.005,
}
