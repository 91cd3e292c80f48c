import { DEFAULT_SIZE_PX, type FrameSizePx, fittingSize } from '@afterimage/core/frame-sizes'
import type { FrameFit } from '@afterimage/frames/frame-size'
import type { Fit } from '@afterimage/frames/normalise-image'
import type { ImageModel, SizeOnOffer } from './image-model.ts'

type Sized = Pick<ImageModel, 'maxSidePx' | 'sideMultiplePx' | 'sizes'>

/**
 * How a picture is fitted to a model at the size that was asked for, by the longer side: a smaller picture gets the largest
 * size that it fills, and below half the usual size it is enlarged to that. Models with a size of their own fit as they always do.
 */
export function fitForSize(model: Sized, wantedPx: number | undefined): Fit {
  const { sizes } = model
  if (sizes === undefined) return model
  return ({ width, height }) =>
    fitAt(model, fittingSize(sidesOf(sizes), wantedPx ?? DEFAULT_SIZE_PX, Math.max(width, height)))
}

/** Sides are such that the same picture at the usual size has the same shape, to the pixel. */
function fitAt({ maxSidePx, sideMultiplePx }: Sized, sizePx: number): FrameFit {
  return {
    maxSidePx: sizePx,
    sideMultiplePx: (sideMultiplePx * sizePx) / maxSidePx,
    enlargedToPx: maxSidePx / 2,
  }
}

/** Which size a model makes of frame 0; null where the model has its own size. */
export function sizeOfFrame(model: Sized, frame: { readonly width: number; readonly height: number }): number | null {
  if (model.sizes === undefined) return null
  return fittingSize(sidesOf(model.sizes), Number.POSITIVE_INFINITY, Math.max(frame.width, frame.height))
}

/** The usual time of one reproduction at a size, milliseconds. */
export function expectedFrameMsAt(
  { sizes, expectedFrameMs }: Pick<ImageModel, 'sizes' | 'expectedFrameMs'>,
  sizePx: number | null,
): number {
  return sizes?.find((size) => size.sizePx === sizePx)?.expectedFrameMs ?? expectedFrameMs
}

function sidesOf(sizes: readonly SizeOnOffer[]): readonly FrameSizePx[] {
  return sizes.map(({ sizePx }) => sizePx)
}
