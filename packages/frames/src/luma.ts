import type { Pixels } from './pixels.ts'

/** One number a pixel, row by row; `data.length === width * height`. */
export interface Plane {
  readonly width: number
  readonly height: number
  readonly data: Float64Array
}

/** Luma Y′ of gamma-encoded sRGB, 0–255, with the weights of ITU-R BT.709 (whose primaries sRGB has). */
export function luma({ width, height, data }: Pixels): Plane {
  const plane = new Float64Array(width * height)
  for (let i = 0, at = 0; i < plane.length; i++, at += 3) {
    plane[i] = 0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0)
  }
  return { width, height, data: plane }
}
