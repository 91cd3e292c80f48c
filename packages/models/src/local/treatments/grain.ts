import { channelsOf } from '../planes.ts'
import { blurPlane } from './blur.ts'
import type { Treatment } from './treatment.ts'

/** Scatters seeds of new forms: noise of its own in each channel, `sizePx` across, of the given deviation in grey levels. */
export function grain(deviation: number, sizePx: number): Treatment {
  return (planes, { random }) => {
    const { width, height } = planes
    // Uniform noise in ±1 has deviation 1/√3, and a Gaussian of sigma s leaves 1/(2 s √π) of it.
    const reach = deviation * Math.sqrt(3) * 2 * sizePx * Math.sqrt(Math.PI)
    const noise = new Float32Array(width * height)
    for (const channel of channelsOf(planes)) {
      for (let i = 0; i < noise.length; i++) noise[i] = reach * (2 * random() - 1)
      blurPlane(noise, width, height, sizePx)
      for (let i = 0; i < channel.length; i++) channel[i] = (channel[i] ?? 0) + (noise[i] ?? 0)
    }
    return planes
  }
}
