import type { Pixels } from './pixels.ts'

/**
 * Peak signal-to-noise ratio in dB over all three channels: 10 · log₁₀(255² / mean squared error), as in Huynh-Thu and
 * Ghanbari, Electronics Letters 44(13), 2008. Null when the images are identical, where it has no value.
 */
export function signalToNoiseDb(a: Pixels, b: Pixels): number | null {
  if (a.data.length !== b.data.length) throw new RangeError('The signal-to-noise ratio needs two images of one size.')
  let sum = 0
  for (let i = 0; i < a.data.length; i++) {
    const difference = (a.data[i] ?? 0) - (b.data[i] ?? 0)
    sum += difference * difference
  }
  return sum === 0 ? null : 10 * Math.log10((255 * 255 * a.data.length) / sum)
}
