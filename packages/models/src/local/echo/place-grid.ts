import type { Pixels } from '@afterimage/frames/pixels'
import { reflectedIndices } from '../gather.ts'
import { channelsOf, type Planes } from '../planes.ts'

/** A stroke covers a square of this side. */
export const PLACE_PX = 8

/** How a picture lies on the grid of places, and where its pixels are there. */
export interface PlaceGrid {
  /** With mirrored margins that make both sides whole numbers of places. */
  readonly lay: (picture: Pixels) => Planes
  /** Pixel (x, y) of the picture is at across[x] + down[y] of a plane that lies on the grid. */
  readonly across: Int32Array
  readonly down: Int32Array
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
  if (!isTransposed) {
    const stride = x.from.length
    return {
      lay: (picture) => lay(picture, x.from, y.from, 1, picture.width),
      across: x.back,
      down: y.back.map((row) => row * stride),
    }
  }
  const stride = y.from.length
  return {
    lay: (picture) => lay(picture, y.from, x.from, picture.width, 1),
    across: x.back.map((row) => row * stride),
    down: y.back,
  }
}

/** Planes of pixels at columns[x] × columnStride + rows[y] × rowStride. */
function lay({ data }: Pixels, columns: Int32Array, rows: Int32Array, columnStride: number, rowStride: number): Planes {
  const [width, height] = [columns.length, rows.length]
  const planes = { width, height, data: new Float32Array(3 * width * height) }
  const [red, green, blue] = channelsOf(planes)
  for (let y = 0, i = 0; y < height; y++) {
    const row = (rows[y] ?? 0) * rowStride
    for (let x = 0; x < width; x++, i++) {
      const at = 3 * (row + (columns[x] ?? 0) * columnStride)
      red[i] = data[at] ?? 0
      green[i] = data[at + 1] ?? 0
      blue[i] = data[at + 2] ?? 0
    }
  }
  return planes
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
