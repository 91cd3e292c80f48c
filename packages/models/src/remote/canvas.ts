import { encodePng } from '@afterimage/frames/encode-frame'
import { type Region, roomiest, type Size } from '@afterimage/frames/frame-size'
import { mirrorAround } from '@afterimage/frames/resize-pixels'
import type { Step } from '../image-model.ts'
import type { Shape } from './shapes.ts'

/** The canvas that a frame lies in the middle of, px, and where it lies there. */
export interface Placed {
  readonly canvas: Size
  readonly region: Region
}

/** What a provider has of a canvas' sides. */
export interface CanvasBounds {
  readonly minSidePx?: number
  readonly minPixels?: number
  readonly maxAspect?: number
  readonly multiplePx: number
}

/** The shape that the frame fills best, and the least canvas of that shape around it, no side of it under `minSidePx`. */
export function placeInShape(
  frame: Size,
  shapes: readonly [Shape, ...Shape[]],
  minSidePx = 1,
): Placed & { readonly shape: Shape } {
  const shape = roomiest(frame, shapes) ?? shapes[0]
  const { width, height } = frame
  const isWide = width * shape.height >= height * shape.width
  const canvas = isWide
    ? { width, height: Math.max(height, Math.round((width * shape.height) / shape.width)) }
    : { width: Math.max(width, Math.round((height * shape.width) / shape.height)), height }
  const scale = Math.max(1, minSidePx / Math.min(canvas.width, canvas.height))
  const roomy = { width: Math.ceil(canvas.width * scale), height: Math.ceil(canvas.height * scale) }
  return { ...placeIn(frame, roomy), shape }
}

/** The least canvas around the frame that keeps the bounds: its own size, where that does. */
export function placeWithin(frame: Size, bounds: CanvasBounds): Placed {
  const { minSidePx = 1, minPixels = 1, maxAspect = Number.POSITIVE_INFINITY, multiplePx } = bounds
  const scale = Math.max(1, Math.sqrt(minPixels / (frame.width * frame.height)))
  const sideOf = (ownPx: number, otherPx: number) =>
    Math.ceil(Math.max(ownPx * scale, minSidePx, (otherPx * scale) / maxAspect) / multiplePx) * multiplePx
  const { width, height } = frame
  return placeIn(frame, { width: sideOf(width, height), height: sideOf(height, width) })
}

function placeIn(frame: Size, canvas: Size): Placed {
  const left = Math.floor((canvas.width - frame.width) / 2) / canvas.width
  const top = Math.floor((canvas.height - frame.height) / 2) / canvas.height
  return { canvas, region: { left, top, width: frame.width / canvas.width, height: frame.height / canvas.height } }
}

/** The canvas with the frame to reproduce as PNG; around the frame lies its mirror image, so that no edge is seen. */
export async function canvasPng({ previous }: Step, { canvas, region }: Placed): Promise<Uint8Array> {
  const left = Math.round(region.left * canvas.width)
  const top = Math.round(region.top * canvas.height)
  return encodePng(await mirrorAround(previous, canvas, { left, top }))
}
