import type { Plane } from './luma.ts'

/** How far a picture is looked for, as a share of its longer side: as far as Melt lets one sink. */
const REACH = 1 / 16
/** What a pixel of distance has to gain in correlation, so that a picture that has not moved is found where it is. */
const GAIN_A_PIXEL = 0.01
/** Correlation under which two pictures have too little to do with each other for one to be the other, moved. */
const LIKE = 0.5

/** From a place of the original to the same in the frame, in whole pixels. */
export interface Shift {
  readonly dx: number
  readonly dy: number
}

export const UNMOVED: Shift = { dx: 0, dy: 0 }

/** Less its mean: what {@link wholeShift} compares. */
export function centred({ width, height, data }: Plane): Plane {
  const mean = data.reduce((sum, value) => sum + value, 0) / data.length
  return { width, height, data: data.map((value) => value - mean) }
}

/**
 * How far the whole of a picture has moved, by at most a sixteenth of its longer side: the shift at which two centred planes of one
 * size correlate best over what they share, or none where they correlate nowhere. Meant for small planes: it tries every shift.
 */
export function wholeShift(original: Plane, frame: Plane): Shift {
  const reach = Math.floor(Math.max(original.width, original.height) * REACH)
  let best = { shift: UNMOVED, gain: correlation(original, frame, UNMOVED) }
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      const shift = { dx, dy }
      const gain = correlation(original, frame, shift) - GAIN_A_PIXEL * Math.hypot(dx, dy)
      if (gain > best.gain) best = { shift, gain }
    }
  }
  return best.gain < LIKE ? UNMOVED : best.shift
}

/** −1 to 1 over the pixels that both have; 0 where one of them is even there. */
function correlation({ width, height, data: a }: Plane, { data: b }: Plane, { dx, dy }: Shift): number {
  const [left, right] = [Math.max(0, -dx), Math.min(width, width - dx)]
  let cross = 0
  let ofA = 0
  let ofB = 0
  for (let y = Math.max(0, -dy); y < Math.min(height, height - dy); y++) {
    const there = dy * width + dx
    for (let at = y * width + left, end = y * width + right; at < end; at++) {
      const here = a[at] ?? 0
      const moved = b[at + there] ?? 0
      cross += here * moved
      ofA += here * here
      ofB += moved * moved
    }
  }
  return cross === 0 ? 0 : cross / Math.sqrt(ofA * ofB)
}
