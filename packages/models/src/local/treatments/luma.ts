import { channelsOf, type Planes } from '../planes.ts'

/** Rec. 601 luminance of each pixel. */
export function lumaOf(planes: Planes): Float32Array {
  const [red, green, blue] = channelsOf(planes)
  const luma = new Float32Array(red.length)
  for (let i = 0; i < luma.length; i++) {
    luma[i] = 0.299 * (red[i] ?? 0) + 0.587 * (green[i] ?? 0) + 0.114 * (blue[i] ?? 0)
  }
  return luma
}
