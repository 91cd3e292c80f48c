import type { Pixels } from '@afterimage/frames/pixels'
import { channelsOf, type Planes } from '../planes.ts'
import type { Treatment } from './treatment.ts'

/** Mean and spread of one colour channel. */
export interface Tone {
  readonly mean: number
  readonly spread: number
}

/**
 * Brings the mean and the spread of each colour channel `strength` of the way back to frame 0's, over the whole picture:
 * it stops the network's runaway brightness and holds no form in place.
 */
export function holdTone(strength: number): Treatment {
  return (planes, { original }) => bringTone(planes, channelsOf(original).map(toneOf), strength)
}

/** Brings each channel's tone `strength` of the way to the wanted one, in place. */
function bringTone(planes: Planes, wanted: readonly Tone[], strength: number): Planes {
  channelsOf(planes).forEach((channel, c) => {
    const is = toneOf(channel)
    const { gain, mean } = toneShift(is, wanted[c] ?? is, strength)
    for (let i = 0; i < channel.length; i++) channel[i] = mean + gain * ((channel[i] ?? 0) - is.mean)
  })
  return planes
}

/** What brings a channel's tone `strength` of the way to the wanted one: value → mean + gain × (value − its mean). */
export function toneShift(is: Tone, wanted: Tone, strength: number): { readonly gain: number; readonly mean: number } {
  return {
    gain: 1 + strength * (wanted.spread / Math.max(is.spread, 1) - 1),
    mean: is.mean + strength * (wanted.mean - is.mean),
  }
}

/** The tones of red, green and blue, straight from the bytes. */
export function tonesOf({ data }: Pixels): readonly Tone[] {
  return [0, 1, 2].map((channel) => {
    let sum = 0
    let squares = 0
    for (let i = channel; i < data.length; i += 3) {
      const value = data[i] ?? 0
      sum += value
      squares += value * value
    }
    return toneOfSums(sum, squares, data.length / 3)
  })
}

function toneOf(channel: Float32Array): Tone {
  let sum = 0
  let squares = 0
  for (let i = 0; i < channel.length; i++) {
    const value = channel[i] ?? 0
    sum += value
    squares += value * value
  }
  return toneOfSums(sum, squares, channel.length)
}

/** The tone of `count` values with this sum and sum of squares. */
export function toneOfSums(sum: number, squares: number, count: number): Tone {
  const mean = sum / count
  return { mean, spread: Math.sqrt(Math.max(0, squares / count - mean * mean)) }
}
