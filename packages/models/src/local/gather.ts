import { channelsOf, type Planes } from './planes.ts'

/**
 * Copies an image pixel by pixel from given places: the result's pixel (x, y) is the image's (columns[x], rows[y]), or,
 * transposed, (columns[y], rows[x]). Pads, crops, mirrors and turns in one go.
 */
export function gather(planes: Planes, columns: Int32Array, rows: Int32Array, isTransposed: boolean): Planes {
  const [width, height] = isTransposed ? [rows.length, columns.length] : [columns.length, rows.length]
  const gathered = { width, height, data: new Float32Array(3 * width * height) }
  const targets = channelsOf(gathered)
  const [across, acrossStride] = isTransposed ? [rows, planes.width] : [columns, 1]
  const [down, downStride] = isTransposed ? [columns, 1] : [rows, planes.width]
  channelsOf(planes).forEach((channel, c) => {
    const target = targets[c] ?? channel
    for (let y = 0, i = 0; y < height; y++) {
      const start = (down[y] ?? 0) * downStride
      for (let x = 0; x < width; x++, i++) target[i] = channel[start + (across[x] ?? 0) * acrossStride] ?? 0
    }
  })
  return gathered
}

/** For positions −before … length − 1 + after, the index inside 0 … length − 1 that a mirror at each end shows. */
export function reflectedIndices(length: number, before: number, after = before): Int32Array {
  return Int32Array.from({ length: length + before + after }, (_, k) => reflect(k - before, length))
}

/** The index inside 0 … length − 1 that mirrors at both ends show at any whole position. */
export function reflect(position: number, length: number): number {
  const period = 2 * length
  const wrapped = ((position % period) + period) % period
  return wrapped < length ? wrapped : period - 1 - wrapped
}
