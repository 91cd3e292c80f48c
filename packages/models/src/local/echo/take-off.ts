import type { Pixels } from '@afterimage/frames/pixels'
import { channelsOf, type Planes } from '../planes.ts'
import { type Tone, toneOfSums, toneShift } from '../treatments/hold-tone.ts'
import type { PlaceGrid } from './place-grid.ts'

/**
 * The frame that lies on the grid, each channel's tone brought `strength` of the way to the wanted one. Straight from the painted planes
 * to bytes, rounded and clamped: a picture of floats in between would cost more than the reckoning.
 */
export function takeOff(
  painted: Planes,
  { across, down }: Pick<PlaceGrid, 'across' | 'down'>,
  wanted: readonly Tone[],
  strength: number,
): Pixels {
  const [width, height] = [across.length, down.length]
  const data = new Uint8ClampedArray(3 * width * height)
  for (const [c, channel] of channelsOf(painted).entries()) {
    const is = toneOf(channel, across, down)
    const { gain, mean } = toneShift(is, wanted[c] ?? is, strength)
    for (let y = 0, to = c; y < height; y++) {
      const row = down[y] ?? 0
      for (let x = 0; x < width; x++, to += 3) {
        // To float32 first, as a plane would hold it: bytes of frames once made depend on it.
        data[to] = Math.fround(mean + gain * ((channel[row + (across[x] ?? 0)] ?? 0) - is.mean))
      }
    }
  }
  return { width, height, data: new Uint8Array(data.buffer) }
}

function toneOf(channel: Float32Array, across: Int32Array, down: Int32Array): Tone {
  let sum = 0
  let squares = 0
  for (let y = 0; y < down.length; y++) {
    const row = down[y] ?? 0
    for (let x = 0; x < across.length; x++) {
      const value = channel[row + (across[x] ?? 0)] ?? 0
      sum += value
      squares += value * value
    }
  }
  return toneOfSums(sum, squares, across.length * down.length)
}
