/** What a model asks of frame 0: its longest side at most, and the number both sides are a multiple of. */
export interface FrameFit {
  readonly maxSidePx: number
  readonly sideMultiplePx: number
}

/** Longer pictures than 8:1 lose their ends: the short side must hold enough pixels to be reproduced and measured. */
const MAX_ASPECT = 8
/** Similarity is measured in windows of 11 × 11. */
const MIN_SIDE_PX = 16

/**
 * The size of frame 0 for a picture of the given size (pixels). The aspect ratio is kept up to rounding to the multiple and
 * up to 8:1, less where a short side would have under 16 pixels; the longest side ends between half of `maxSidePx` and `maxSidePx`, so that small pictures are enlarged to
 * half of it. Throws RangeError when the fit itself is impossible.
 */
export function frameSize(width: number, height: number, fit: FrameFit): { width: number; height: number } {
  const { maxSidePx, sideMultiplePx } = fit
  if (!(Number.isInteger(sideMultiplePx) && sideMultiplePx >= 1 && maxSidePx >= sideMultiplePx)) {
    throw new RangeError(`A frame of at most ${maxSidePx} px cannot be a multiple of ${sideMultiplePx} px.`)
  }
  const longest = Math.min(Math.max(width, height), maxSidePx)
  const long = toMultiple(Math.max(longest, maxSidePx / 2), fit)
  const aspect = Math.min(Math.max(width, height) / Math.min(width, height), MAX_ASPECT)
  const short = toMultiple(Math.max(long / aspect, Math.min(MIN_SIDE_PX, long)), fit)
  return width >= height ? { width: long, height: short } : { width: short, height: long }
}

function toMultiple(sidePx: number, { maxSidePx, sideMultiplePx }: FrameFit): number {
  const most = Math.floor(maxSidePx / sideMultiplePx)
  return Math.min(most, Math.max(1, Math.round(sidePx / sideMultiplePx))) * sideMultiplePx
}
