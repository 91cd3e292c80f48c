import type { Pixels } from '@afterimage/frames/pixels'

/** An image as the treatments and the network work on it: planar RGB, values 0–255 with fractions, not clamped. */
export interface Planes {
  readonly width: number
  readonly height: number
  /** Red, then green, then blue; each `width * height` long. */
  readonly data: Float32Array
}

/** The three planes as views on the same memory. */
export function channelsOf({ width, height, data }: Planes): readonly [Float32Array, Float32Array, Float32Array] {
  const area = width * height
  return [data.subarray(0, area), data.subarray(area, 2 * area), data.subarray(2 * area)]
}

export function toPlanes({ width, height, data }: Pixels): Planes {
  const planes = { width, height, data: new Float32Array(data.length) }
  const [red, green, blue] = channelsOf(planes)
  for (let i = 0, k = 0; i < red.length; i++, k += 3) {
    red[i] = data[k] ?? 0
    green[i] = data[k + 1] ?? 0
    blue[i] = data[k + 2] ?? 0
  }
  return planes
}

/** Rounds to 8 bits; what lies outside 0–255 is clamped. */
export function toPixels(planes: Planes): Pixels {
  const [red, green, blue] = channelsOf(planes)
  const data = new Uint8ClampedArray(planes.data.length)
  for (let i = 0, k = 0; i < red.length; i++, k += 3) {
    data[k] = red[i] ?? 0
    data[k + 1] = green[i] ?? 0
    data[k + 2] = blue[i] ?? 0
  }
  return { width: planes.width, height: planes.height, data: new Uint8Array(data.buffer) }
}
