import { gather, reflectedIndices } from '../gather.ts'
import type { Planes } from '../planes.ts'

/** A stroke covers a square of this side. */
export const PLACE_PX = 8

/** How a picture lies on the grid of places, and how it comes off again. */
export interface PlaceGrid {
  /** With mirrored margins that make both sides whole numbers of places. */
  readonly lay: (picture: Planes) => Planes
  readonly takeOff: (painted: Planes) => Planes
}

/**
 * A grid for pictures of this size. `isMoved` turns or mirrors the picture one of eight ways, as `random` says, and puts the
 * grid up to 7 px elsewhere: strokes meet along other lines, and what the network prefers in one direction does not
 * pile up over the passes.
 */
export function placeGrid(
  size: { readonly width: number; readonly height: number },
  isMoved: boolean,
  random: () => number,
): PlaceGrid {
  const x = axis(size.width, isMoved, random)
  const y = axis(size.height, isMoved, random)
  const isTransposed = isMoved && random() < 0.5
  return {
    lay: (picture) => gather(picture, x.from, y.from, isTransposed),
    takeOff: (painted) =>
      isTransposed ? gather(painted, y.back, x.back, true) : gather(painted, x.back, y.back, false),
  }
}

/** Along one axis: where the grid takes its pixels from, and where the picture's pixels are on the grid. */
function axis(length: number, isMoved: boolean, random: () => number): { from: Int32Array; back: Int32Array } {
  const before = isMoved ? Math.floor(random() * PLACE_PX) : 0
  const after = (PLACE_PX - ((length + before) % PLACE_PX)) % PLACE_PX
  const from = reflectedIndices(length, before, after)
  const back = Int32Array.from({ length }, (_, k) => before + k)
  if (!isMoved || random() < 0.5) return { from, back }
  const last = from.length - 1
  return { from: from.reverse(), back: back.map((k) => last - k) }
}
