import { blurPlane } from './blur.ts'

/** At each pixel the direction along the contour (a unit vector) and how clear it is, 0–1. */
export interface Flow {
  readonly x: Float32Array
  readonly y: Float32Array
  readonly clarity: Float32Array
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
  const clarity = new Float32Array(luma.length)
  for (let i = 0; i < luma.length; i++) {
    const difference = (xx[i] ?? 0) - (yy[i] ?? 0)
    const cross = 2 * (xy[i] ?? 0)
    const split = Math.hypot(difference, cross)
    clarity[i] = split / ((xx[i] ?? 0) + (yy[i] ?? 0) + 1)
    // The contour runs across the tensor's larger eigenvector, whose doubled angle is (difference, cross).
    const angle = (Math.atan2(cross, difference) + Math.PI) / 2
    xx[i] = Math.cos(angle)
    yy[i] = Math.sin(angle)
  }
  return { x: xx, y: yy, clarity }
}
