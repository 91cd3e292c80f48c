import type { Treatment } from './treatment.ts'
import { warp } from './warp.ts'

/** Enlarges by `zoom` and turns by `angle` about a point (shares of width and height): both small, for each pass. */
export function driftInward(zoom: number, angle: number): Treatment {
  return (planes, { runRandom }) => {
    const random = runRandom()
    const sign = random() < 0.5 ? -1 : 1
    const { width, height } = planes
    const cx = (0.35 + 0.3 * random()) * width
    const cy = (0.35 + 0.3 * random()) * height
    const cos = Math.cos(sign * angle) / zoom - 1
    const sin = Math.sin(sign * angle) / zoom
    const dx = new Float32Array(width * height)
    const dy = new Float32Array(width * height)
    for (let y = 0, i = 0; y < height; y++) {
      for (let x = 0; x < width; x++, i++) {
        dx[i] = cos * (x - cx) - sin * (y - cy)
        dy[i] = sin * (x - cx) + cos * (y - cy)
      }
    }
    return warp(planes, dx, dy)
  }
}

const WAVES = 5

/**
 * Stirs the picture: a field of seeded eddies, `size` across, moves each pixel by about `reach`, both as shares of the
 * shorter side. The eddies stay for the whole run when `isSteady`, else each frame has its own.
 */
export function stir(size: number, reach: number, isSteady: boolean): Treatment {
  return (planes, { random, runRandom }) => {
    const draw = isSteady ? runRandom() : random
    const { width, height } = planes
    const sizePx = size * Math.min(width, height)
    const waves = Array.from({ length: WAVES }, () => {
      const angle = 2 * Math.PI * draw()
      const k = (2 * Math.PI) / (sizePx * (0.7 + 0.6 * draw()))
      return {
        kx: k * Math.cos(angle),
        ky: k * Math.sin(angle),
        phase: 2 * Math.PI * draw(),
        ax: -Math.sin(angle),
        ay: Math.cos(angle),
      }
    })
    const dx = new Float32Array(width * height)
    const dy = new Float32Array(width * height)
    const reachPx = (reach * Math.min(width, height)) / Math.sqrt(WAVES)
    for (const { kx, ky, phase, ax, ay } of waves) {
      for (let y = 0, i = 0; y < height; y++) {
        for (let x = 0; x < width; x++, i++) {
          // Each wave pushes along its crests, so that the field neither gathers nor thins the picture.
          const push = reachPx * Math.sin(kx * x + ky * y + phase)
          dx[i] = (dx[i] ?? 0) + ax * push
          dy[i] = (dy[i] ?? 0) + ay * push
        }
      }
    }
    return warp(planes, dx, dy)
  }
}

/**
 * Lets the picture run down: columns about `size` wide sink at their own pace, up to `reach` a pass, both as shares of
 * the shorter side. A negative reach lets it rise.
 */
export function sag(size: number, reach: number): Treatment {
  return (planes, { runRandom }) => {
    const draw = runRandom()
    const { width, height } = planes
    const sizePx = size * Math.min(width, height)
    const reachPx = reach * Math.min(width, height)
    const waves = Array.from({ length: WAVES }, () => {
      const k = (2 * Math.PI) / (sizePx * (0.6 + 1.2 * draw()))
      return { k, phase: 2 * Math.PI * draw() }
    })
    const pace = Float32Array.from({ length: width }, (_, x) => {
      const sum = waves.reduce((total, { k, phase }) => total + Math.sin(k * x + phase), 0)
      return reachPx * (0.5 + 0.5 * Math.tanh(sum / Math.sqrt(WAVES)))
    })
    const dx = new Float32Array(width * height)
    const dy = new Float32Array(width * height)
    for (let y = 0, i = 0; y < height; y++) {
      for (let x = 0; x < width; x++, i++) dy[i] = -(pace[x] ?? 0)
    }
    return warp(planes, dx, dy)
  }
}
