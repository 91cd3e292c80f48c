import { channelsOf, type Planes } from '../planes.ts'
import { blurPlane } from './blur.ts'
import { flowOf } from './flow.ts'
import { lumaOf } from './luma.ts'

/**
 * One step of a coherence-enhancing shock filter (Weickert 2003): light forms grow and dark forms grow until they meet, so
 * edges stay crisp and run on along the contours. `sigmaPx` is the size of the forms, `amount` the step, up to 0.7.
 */
export function shock(sigmaPx: number, flowPx: number, amount: number): (planes: Planes) => Planes {
  return (planes) => {
    const { width, height } = planes
    const luma = lumaOf(planes)
    blurPlane(luma, width, height, sigmaPx)
    const direction = growth(luma, width, height, flowPx)
    const grown = { width, height, data: new Float32Array(planes.data.length) }
    const targets = channelsOf(grown)
    channelsOf(planes).forEach((channel, c) => {
      const target = targets[c]
      if (target !== undefined) step(channel, target, direction, planes, amount)
    })
    return grown
  }
}

/** +1 where a bright form should grow, −1 where a dark one should, in between near an edge's middle. */
function growth(luma: Float32Array, width: number, height: number, flowPx: number): Float32Array {
  const flow = flowOf(luma, width, height, flowPx)
  const result = new Float32Array(luma.length)
  for (let y = 0, i = 0; y < height; y++) {
    const above = Math.max(y - 1, 0) * width
    const below = Math.min(y + 1, height - 1) * width
    const here = y * width
    for (let x = 0; x < width; x++, i++) {
      const left = Math.max(x - 1, 0)
      const right = Math.min(x + 1, width - 1)
      const middle = luma[i] ?? 0
      const xx = (luma[here + left] ?? 0) + (luma[here + right] ?? 0) - 2 * middle
      const yy = (luma[above + x] ?? 0) + (luma[below + x] ?? 0) - 2 * middle
      const xy =
        ((luma[below + right] ?? 0) +
          (luma[above + left] ?? 0) -
          (luma[below + left] ?? 0) -
          (luma[above + right] ?? 0)) /
        4
      // Second derivative across the contour; the across direction is (−flow.y, flow.x).
      const ax = -(flow.y[i] ?? 0)
      const ay = flow.x[i] ?? 0
      const bend = ax * ax * xx + 2 * ax * ay * xy + ay * ay * yy
      result[i] = -bend / Math.sqrt(1 + bend * bend)
    }
  }
  return result
}

function step(
  from: Float32Array,
  to: Float32Array,
  direction: Float32Array,
  { width, height }: Planes,
  amount: number,
) {
  for (let y = 0, i = 0; y < height; y++) {
    const above = Math.max(y - 1, 0) * width
    const below = Math.min(y + 1, height - 1) * width
    const here = y * width
    for (let x = 0; x < width; x++, i++) {
      const middle = from[i] ?? 0
      const grow = direction[i] ?? 0
      const sign = grow < 0 ? -1 : 1
      const left = sign * ((from[here + Math.max(x - 1, 0)] ?? 0) - middle)
      const right = sign * ((from[here + Math.min(x + 1, width - 1)] ?? 0) - middle)
      const up = sign * ((from[above + x] ?? 0) - middle)
      const down = sign * ((from[below + x] ?? 0) - middle)
      const dx = Math.max(left, right, 0)
      const dy = Math.max(up, down, 0)
      to[i] = middle + amount * grow * Math.sqrt(dx * dx + dy * dy)
    }
  }
}
