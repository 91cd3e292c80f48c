import { channelsOf, type Planes } from '../planes.ts'
import { type Flow, flowOf } from './flow.ts'
import { lumaOf } from './luma.ts'
import type { Treatment } from './treatment.ts'

/**
 * Draws colour out along the contours: each pixel becomes the mean of what lies up to `lengthPx` before and behind it
 * on its stream line (line integral convolution, Cabral and Leedom 1993), mixed in by `amount`.
 */
export function stroke(lengthPx: number, sigmaPx: number, amount: number): Treatment {
  return (planes) => {
    const { width, height } = planes
    const flow = flowOf(lumaOf(planes), width, height, sigmaPx)
    return drawAlong(planes, flow, Math.max(1, Math.round(lengthPx)), amount)
  }
}

function drawAlong(planes: Planes, flow: Flow, steps: number, amount: number): Planes {
  const { width, height, data } = planes
  const drawn = { width, height, data: new Float32Array(data.length) }
  const [red, green, blue] = channelsOf(planes)
  const [toRed, toGreen, toBlue] = channelsOf(drawn)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      let r = red[i] ?? 0
      let g = green[i] ?? 0
      let b = blue[i] ?? 0
      let count = 1
      for (let sign = -1; sign <= 1; sign += 2) {
        let px = x
        let py = y
        let dx = sign * (flow.x[i] ?? 0)
        let dy = sign * (flow.y[i] ?? 0)
        for (let k = 0; k < steps; k++) {
          px += dx
          py += dy
          if (px < -0.5 || py < -0.5 || px >= width - 0.5 || py >= height - 0.5) break
          // Rounds: the shorter ways are several times slower here.
          const column = (px + 0.5) | 0
          const row = (py + 0.5) | 0
          const at = row * width + column
          r += red[at] ?? 0
          g += green[at] ?? 0
          b += blue[at] ?? 0
          count++
          // A contour has no sense of direction: go on the way that bends least.
          const fx = flow.x[at] ?? 0
          const fy = flow.y[at] ?? 0
          const turn = fx * dx + fy * dy < 0 ? -1 : 1
          dx = turn * fx
          dy = turn * fy
        }
      }
      toRed[i] = (red[i] ?? 0) + amount * (r / count - (red[i] ?? 0))
      toGreen[i] = (green[i] ?? 0) + amount * (g / count - (green[i] ?? 0))
      toBlue[i] = (blue[i] ?? 0) + amount * (b / count - (blue[i] ?? 0))
    }
  }
  return drawn
}
