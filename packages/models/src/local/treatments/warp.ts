import { reflect } from '../gather.ts'
import { channelsOf, type Planes } from '../planes.ts'

/**
 * Takes each pixel from its own place plus an offset, by a Catmull-Rom spline, which keeps the picture crisp over many
 * passes; beyond the edge it mirrors.
 */
export function warp(planes: Planes, offsetsX: Float32Array, offsetsY: Float32Array): Planes {
  const { width, height } = planes
  const warped = { width, height, data: new Float32Array(planes.data.length) }
  const [red, green, blue] = channelsOf(planes)
  const [toRed, toGreen, toBlue] = channelsOf(warped)
  const wx = new Float32Array(4)
  const wy = new Float32Array(4)
  const columns = new Int32Array(4)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const fromX = x + (offsetsX[i] ?? 0)
      const fromY = y + (offsetsY[i] ?? 0)
      const x0 = Math.floor(fromX)
      const y0 = Math.floor(fromY)
      spline(fromX - x0, wx)
      spline(fromY - y0, wy)
      for (let k = 0; k < 4; k++) columns[k] = reflect(x0 + k - 1, width)
      let r = 0
      let g = 0
      let b = 0
      for (let row = 0; row < 4; row++) {
        const start = reflect(y0 + row - 1, height) * width
        const v = wy[row] ?? 0
        for (let k = 0; k < 4; k++) {
          const at = start + (columns[k] ?? 0)
          const w = v * (wx[k] ?? 0)
          r += w * (red[at] ?? 0)
          g += w * (green[at] ?? 0)
          b += w * (blue[at] ?? 0)
        }
      }
      toRed[i] = r
      toGreen[i] = g
      toBlue[i] = b
    }
  }
  return warped
}

function spline(t: number, weights: Float32Array): void {
  weights[0] = t * (-0.5 + t * (1 - 0.5 * t))
  weights[1] = 1 + t * t * (-2.5 + 1.5 * t)
  weights[2] = t * (0.5 + t * (2 - 1.5 * t))
  weights[3] = t * t * (-0.5 + 0.5 * t)
}
