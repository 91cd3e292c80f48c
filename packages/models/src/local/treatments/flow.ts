import { blurPlane } from './blur.ts'

/** At each pixel the direction along the contour, a unit vector. */
export interface Flow {
  readonly x: Float32Array
  readonly y: Float32Array
}

/** The contours' directions from the structure tensor of `luma`, its gradients smoothed by `sigmaPx`. */
export function flowOf(luma: Float32Array, width: number, height: number, sigmaPx: number): Flow {
  const xx = new Float32Array(luma.length)
  const xy = new Float32Array(luma.length)
  const yy = new Float32Array(luma.length)
  for (let y = 0; y < height; y++) {
    const above = Math.max(y - 1, 0) * width
    const below = Math.min(y + 1, height - 1) * width
    for (let x = 0, i = y * width; x < width; x++, i++) {
      const left = Math.max(x - 1, 0)
      const right = Math.min(x + 1, width - 1)
      const gx = (luma[y * width + right] ?? 0) - (luma[y * width + left] ?? 0)
      const gy = (luma[below + x] ?? 0) - (luma[above + x] ?? 0)
      xx[i] = gx * gx
      xy[i] = gx * gy
      yy[i] = gy * gy
    }
  }
  for (const plane of [xx, xy, yy]) blurPlane(plane, width, height, sigmaPx)
  for (let i = 0; i < luma.length; i++) {
    const difference = (xx[i] ?? 0) - (yy[i] ?? 0)
    const cross = 2 * (xy[i] ?? 0)
    const split = Math.sqrt(difference * difference + cross * cross)
    // The tensor's larger eigenvector runs across the contour at half the angle of (difference, cross); the contour is at
    // right angles to it, so at half the angle of (−difference, −cross). Where nothing has a direction, any will do.
    const cosine = split > 0 ? -difference / split : 1
    xx[i] = Math.sqrt(Math.max(0, 1 + cosine) / 2)
    yy[i] = Math.sqrt(Math.max(0, 1 - cosine) / 2) * (cross > 0 ? -1 : 1)
  }
  return { x: xx, y: yy }
}
