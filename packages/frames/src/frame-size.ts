export interface Size {
  readonly width: number
  readonly height: number
}

/** Part of a picture, as shares of its sides, 0 … 1. */
export interface Region {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** What a model asks of frame 0: its longest side at most, and the number both sides are a multiple of. */
export interface FrameFit {
  readonly maxSidePx: number
  readonly sideMultiplePx: number
  /** It paints nothing smaller: frame 0 is enlarged to as many, if need be beyond the longest side. */
  readonly minPixels?: number | undefined
  /** The only sizes that it paints in, their sides multiples too: frame 0 fills one of them as far as its shape allows. */
  readonly canvases?: readonly Size[] | undefined
  /** Up to here small pictures are enlarged; half of `maxSidePx` unless told. */
  readonly enlargedToPx?: number
}

/** Longer pictures than 8:1 lose their ends: the short side must hold enough pixels to be reproduced and measured. */
const MAX_ASPECT = 8
/** Similarity is measured in windows of 11 × 11. */
const MIN_SIDE_PX = 16

/**
 * The size of frame 0 for a picture of the given size (pixels). The aspect ratio is kept up to rounding to the multiple and
 * up to 8:1, less where a short side would have under 16 pixels; the longest side ends at `maxSidePx` or below, and small pictures are
 * enlarged as the fit says. For a model with canvases, it is the largest size in the one that it fills best. Throws RangeError when the fit
 * itself is impossible.
 */
export function frameSize(width: number, height: number, fit: FrameFit): Size {
  const { maxSidePx, sideMultiplePx, enlargedToPx = maxSidePx / 2, canvases = [] } = fit
  if (!(Number.isInteger(sideMultiplePx) && sideMultiplePx >= 1 && maxSidePx >= sideMultiplePx)) {
    throw new RangeError(`A frame of at most ${maxSidePx} px cannot be a multiple of ${sideMultiplePx} px.`)
  }
  const canvas = roomiest({ width, height }, canvases)
  if (canvas !== undefined) return inside({ width, height }, canvas, fit)
  const longest = Math.min(Math.max(width, height), maxSidePx)
  const long = toMultiple(Math.max(longest, enlargedToPx), fit)
  const aspect = Math.min(Math.max(width, height) / Math.min(width, height), MAX_ASPECT)
  const short = toMultiple(Math.max(long / aspect, Math.min(MIN_SIDE_PX, long)), fit)
  const size = width >= height ? { width: long, height: short } : { width: short, height: long }
  return enlarged(size, fit)
}

/** How much of the canvas a picture of the shape fills at most, 0 … 1. */
export function shareOf({ width, height }: Size, canvas: Size): number {
  const ratio = (width / height) * (canvas.height / canvas.width)
  return Math.min(ratio, 1 / ratio)
}

/** Of the canvases, the one that the picture fills best. */
export function roomiest<Canvas extends Size>(size: Size, canvases: readonly Canvas[]): Canvas | undefined {
  const [first, ...others] = canvases
  return first && others.reduce((best, other) => (shareOf(size, other) > shareOf(size, best) ? other : best), first)
}

/** The largest size of the picture's shape in the canvas, no longer than 8:1, in multiples. */
function inside({ width, height }: Size, canvas: Size, { sideMultiplePx }: FrameFit): Size {
  const aspect = Math.min(Math.max(width / height, 1 / MAX_ASPECT), MAX_ASPECT)
  const fitted = (sidePx: number, maxSidePx: number) => toMultiple(sidePx, { maxSidePx, sideMultiplePx })
  return aspect * canvas.height >= canvas.width
    ? { width: canvas.width, height: fitted(canvas.width / aspect, canvas.height) }
    : { width: fitted(canvas.height * aspect, canvas.width), height: canvas.height }
}

function enlarged(size: Size, { sideMultiplePx, minPixels = 0 }: FrameFit): Size {
  const scale = Math.sqrt(minPixels / (size.width * size.height))
  if (scale <= 1) return size
  const up = (sidePx: number) => Math.ceil((sidePx * scale) / sideMultiplePx) * sideMultiplePx
  return { width: up(size.width), height: up(size.height) }
}

function toMultiple(sidePx: number, { maxSidePx, sideMultiplePx }: FrameFit): number {
  const most = Math.floor(maxSidePx / sideMultiplePx)
  return Math.min(most, Math.max(1, Math.round(sidePx / sideMultiplePx))) * sideMultiplePx
}
