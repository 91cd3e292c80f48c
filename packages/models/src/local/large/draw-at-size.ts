import type { Size } from '@afterimage/frames/frame-size'
import type { Pixels } from '@afterimage/frames/pixels'
import type { FrameOrder } from '../frame-order.ts'
import { keptForRuns } from '../kept-for-runs.ts'
import { type Planes, toPixels, toPlanes } from '../planes.ts'
import { shock } from '../treatments/shock.ts'
import { resamplePlanes } from './resample-planes.ts'

/** The longer side at which every pass is drawn: strokes, regions, movements and treatments are made for it. */
export const DRAWN_SIDE_PX = 512

/** Of edges that are made firm: their size and how far their direction is followed, in pixels of the drawn frame, and how much. */
const EDGE_PX = 0.6
const FLOW_PX = 1.5
const FIRMNESS = 0.7

/** The size at which a frame of this size is drawn: the same, or the one with a longer side of 512 px, maybe by fractions of a pixel. */
export function drawnSize({ width, height }: Size): Size {
  const scale = Math.max(1, Math.max(width, height) / DRAWN_SIDE_PX)
  return { width: width / scale, height: height / scale }
}

/**
 * One pass at any size. A frame of up to 512 px is drawn as it is. A larger one is drawn at 512 px, so that strokes cover as much of the
 * picture as they do there, and then enlarged with firm edges that leave it unchanged when it is shrunk again: the next pass
 * sees what the one at 512 px would have seen, and the drift is the same. Between the stages `checkStop` may throw to end it.
 */
export async function drawAtSize(
  order: FrameOrder,
  draw: (order: FrameOrder) => Promise<Pixels>,
  checkStop: () => void,
): Promise<Pixels> {
  const { original, previous } = order
  const size = drawnSize(original)
  if (size.width === original.width) return draw(order)
  const small = toPixels(resamplePlanes(toPlanes(previous), size))
  checkStop()
  const drawn = await draw({ ...order, original: smallOriginal(original), previous: small })
  checkStop()
  return toPixels(enlargeFirmly(toPlanes(drawn), original, checkStop))
}

/** Enlarged, edges firm, and such that shrinking gives `small` again. */
function enlargeFirmly(small: Planes, size: Size, checkStop: () => void): Planes {
  const scale = size.width / small.width
  const firm = shock(EDGE_PX * scale, FLOW_PX * scale, FIRMNESS)(resamplePlanes(small, size))
  checkStop()
  const missing = resamplePlanes(firm, small)
  for (let i = 0; i < missing.data.length; i++) missing.data[i] = (small.data[i] ?? 0) - (missing.data[i] ?? 0)
  const { data } = resamplePlanes(missing, size)
  for (let i = 0; i < data.length; i++) firm.data[i] = (firm.data[i] ?? 0) + (data[i] ?? 0)
  return firm
}

/** Frame 0 as the passes are drawn. */
const smallOriginal = keptForRuns((original) => toPixels(resamplePlanes(toPlanes(original), drawnSize(original))))
