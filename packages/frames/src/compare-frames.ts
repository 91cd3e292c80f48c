import type { Drift, DriftMeasure, ImageMeasure } from '@afterimage/core/drift'
import { colourDifference, type Lab, toLab } from './colour-difference.ts'
import { bandEnergy, edgeDensity, levels, sharpness } from './detail.ts'
import { kept, type Structure, structureOf } from './kept.ts'
import { luma, type Plane } from './luma.ts'
import { hashDistance, perceptualHash } from './perceptual-hash.ts'
import type { Pixels } from './pixels.ts'
import { signalToNoiseDb } from './signal-to-noise.ts'
import { type LocalStatistics, localStatistics, structuralSimilarity } from './structural-similarity.ts'

/** Three images of one size. */
export interface ComparedFrames {
  readonly original: Pixels
  readonly previous: Pixels
  readonly frame: Pixels
}

/**
 * Everything that is measured of one frame. Synchronous: the caller's thread does the work, two thirds of which is describing the
 * images. `describe` may know a description from before.
 */
export function compareFrames(frames: ComparedFrames, describe = describePixels): Drift {
  const frame = describe(frames.frame)
  const original = frames.original === frames.frame ? frame : describe(frames.original)
  const previous = frames.previous === frames.original ? original : describe(frames.previous)
  return { toOriginal: compare(original, frame), toPrevious: compare(previous, frame), image: measure(frame.plane) }
}

/** What of one image all comparisons with it need. */
export interface Description {
  readonly pixels: Pixels
  readonly plane: Plane
  readonly statistics: LocalStatistics
  readonly structure: Structure
  readonly lab: Lab
  readonly hash: bigint
}

/** Describes an image. Throws RangeError where a side is shorter than 11 px. */
export function describePixels(pixels: Pixels): Description {
  const plane = luma(pixels)
  return {
    pixels,
    plane,
    statistics: localStatistics(plane),
    structure: structureOf(plane),
    lab: toLab(pixels),
    hash: perceptualHash(plane),
  }
}

function compare(from: Description, to: Description): DriftMeasure {
  return {
    kept: kept(from.structure, to.structure),
    // What a picture means only a network sees, when it looks at what was recorded.
    meaning: null,
    ssim: structuralSimilarity(from.statistics, to.statistics),
    psnrDb: signalToNoiseDb(from.pixels, to.pixels),
    deltaE: colourDifference(from.lab, to.lab),
    hashDistance: hashDistance(from.hash, to.hash),
  }
}

function measure(plane: Plane): ImageMeasure {
  const { mean, deviation } = levels(plane)
  const { low, high } = bandEnergy(plane)
  return {
    sharpness: sharpness(plane),
    edgeDensity: edgeDensity(plane),
    lowEnergy: low,
    highEnergy: high,
    luminanceMean: mean,
    luminanceDeviation: deviation,
  }
}
