import { channelsOf } from '../planes.ts'
import type { Treatment } from './treatment.ts'

/**
 * Brings the mean and the spread of each colour channel `strength` of the way back to frame 0's, over the whole picture:
 * it stops the network's runaway brightness and holds no form in place.
 */
export function holdTone(strength: number): Treatment {
  return (planes, { original }) => {
    const wanted = channelsOf(original).map(tone)
    channelsOf(planes).forEach((channel, c) => {
      const is = tone(channel)
      const aim = wanted[c] ?? is
      const gain = 1 + strength * (aim.spread / Math.max(is.spread, 1) - 1)
      const mean = is.mean + strength * (aim.mean - is.mean)
      for (let i = 0; i < channel.length; i++) channel[i] = mean + gain * ((channel[i] ?? 0) - is.mean)
    })
    return planes
  }
}

function tone(channel: Float32Array): { mean: number; spread: number } {
  let sum = 0
  let squares = 0
  for (const value of channel) {
    sum += value
    squares += value * value
  }
  const mean = sum / channel.length
  return { mean, spread: Math.sqrt(Math.max(0, squares / channel.length - mean * mean)) }
}
