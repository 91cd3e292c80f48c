import { compareFrames } from './compare-frames.ts'
import type { Drift } from './drift.ts'
import type { Pixels } from './pixels.ts'
import { resizePixels } from './resize-pixels.ts'

const MEASURED_SIDE_PX = 256

/** The worker's task: shrinks the three frames to 256 px on their longest side and compares them. */
export default async function measure(frames: { original: Pixels; previous: Pixels; frame: Pixels }): Promise<Drift> {
  const [original, frame] = await Promise.all([shrink(frames.original), shrink(frames.frame)])
  const previous = frames.previous === frames.original ? original : await shrink(frames.previous)
  return compareFrames({ original, previous, frame })
}

async function shrink(pixels: Pixels): Promise<Pixels> {
  const scale = Math.min(1, MEASURED_SIDE_PX / Math.max(pixels.width, pixels.height))
  return resizePixels(pixels, { width: Math.round(pixels.width * scale), height: Math.round(pixels.height * scale) })
}
