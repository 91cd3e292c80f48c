import type { Pixels } from './pixels.ts'
import { resizePixels } from './resize-pixels.ts'

/** Longest side of what frames are measured on, and of their thumbnails. */
export const SMALL_SIDE_PX = 256

/** Those of frames that are still in use: the original and the previous frame are asked for again and again. */
const known = new WeakMap<Pixels, Promise<Pixels>>()

/** The frame with its longest side at 256 px, or as it is when it is smaller. However often it is asked for, it is made once. */
export function smallVersion(pixels: Pixels): Promise<Pixels> {
  const made = known.get(pixels) ?? makeSmall(pixels)
  known.set(pixels, made)
  return made
}

function makeSmall(pixels: Pixels): Promise<Pixels> {
  const scale = Math.min(1, SMALL_SIDE_PX / Math.max(pixels.width, pixels.height))
  return resizePixels(pixels, { width: Math.round(pixels.width * scale), height: Math.round(pixels.height * scale) })
}
