import { channelsOf, type Planes } from './planes.ts'
import { reflectedIndices } from './shrink-planes.ts'

/** Puts a mirrored margin around an image, so that a network's zero padding is never seen. */
export function padPlanes(planes: Planes, margin: number): Planes {
  const width = planes.width + 2 * margin
  const height = planes.height + 2 * margin
  const rows = reflectedIndices(planes.height, margin)
  const columns = reflectedIndices(planes.width, margin)
  const padded = { width, height, data: new Float32Array(3 * width * height) }
  const targets = channelsOf(padded)
  channelsOf(planes).forEach((channel, c) => {
    const target = targets[c] ?? channel
    for (let y = 0; y < height; y++) {
      const row = (rows[y] ?? 0) * planes.width
      for (let x = 0; x < width; x++) target[y * width + x] = channel[row + (columns[x] ?? 0)] ?? 0
    }
  })
  return padded
}

/** Takes a margin off again. */
export function cropPlanes(planes: Planes, margin: number): Planes {
  const width = planes.width - 2 * margin
  const height = planes.height - 2 * margin
  const cropped = { width, height, data: new Float32Array(3 * width * height) }
  const targets = channelsOf(cropped)
  channelsOf(planes).forEach((channel, c) => {
    for (let y = 0; y < height; y++) {
      const start = (y + margin) * planes.width + margin
      targets[c]?.set(channel.subarray(start, start + width), y * width)
    }
  })
  return cropped
}
