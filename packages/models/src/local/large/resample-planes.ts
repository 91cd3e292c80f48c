import type { Size } from '@afterimage/frames/frame-size'
import { reflect } from '../gather.ts'
import { channelsOf, type Planes } from '../planes.ts'

const LOBES = 3

/**
 * The picture at another size by a Lanczos-3 filter, stretched to the new pixels where it shrinks, with fractions of a grey level
 * and mirrored edges. Any size, also by fractions.
 */
export function resamplePlanes(planes: Planes, { width, height }: Size): Planes {
  if (planes.width === width && planes.height === height) return planes
  const across = weightsFor(planes.width, width)
  const down = weightsFor(planes.height, height)
  const narrow = new Float32Array(width * planes.height)
  const resampled = { width, height, data: new Float32Array(3 * width * height) }
  const targets = channelsOf(resampled)
  channelsOf(planes).forEach((channel, c) => {
    resampleRows(channel, planes.width, narrow, width, across)
    const target = targets[c]
    if (target !== undefined) resampleColumns(narrow, target, width, down)
  })
  return resampled
}

/** For each new pixel `count` old ones, and what each of them weighs. */
interface Weights {
  readonly count: number
  readonly indices: Int32Array
  readonly weights: Float32Array
}

function weightsFor(from: number, to: number): Weights {
  const step = from / to
  const stretch = Math.max(1, step)
  const reach = LOBES * stretch
  const count = 2 * Math.ceil(reach)
  const indices = new Int32Array(count * to)
  const weights = new Float32Array(count * to)
  for (let pixel = 0, at = 0; pixel < to; pixel++, at += count) {
    const middle = (pixel + 0.5) * step - 0.5
    const first = Math.floor(middle) - count / 2 + 1
    let sum = 0
    for (let k = 0; k < count; k++) {
      indices[at + k] = reflect(first + k, from)
      const weight = lanczos((first + k - middle) / stretch)
      weights[at + k] = weight
      sum += weight
    }
    for (let k = 0; k < count; k++) weights[at + k] = (weights[at + k] ?? 0) / sum
  }
  return { count, indices, weights }
}

function lanczos(distance: number): number {
  if (distance === 0) return 1
  if (Math.abs(distance) >= LOBES) return 0
  const x = Math.PI * distance
  return (LOBES * Math.sin(x) * Math.sin(x / LOBES)) / (x * x)
}

function resampleRows(
  from: Float32Array,
  fromWidth: number,
  to: Float32Array,
  width: number,
  { count, indices, weights }: Weights,
) {
  const rows = from.length / fromWidth
  for (let row = 0, start = 0, out = 0; row < rows; row++, start += fromWidth) {
    for (let x = 0, at = 0; x < width; x++, out++) {
      let sum = 0
      for (let k = 0; k < count; k++, at++) sum += (weights[at] ?? 0) * (from[start + (indices[at] ?? 0)] ?? 0)
      to[out] = sum
    }
  }
}

function resampleColumns(from: Float32Array, to: Float32Array, width: number, { count, indices, weights }: Weights) {
  const rows = to.length / width
  const sums = new Float32Array(width)
  for (let row = 0, at = 0; row < rows; row++) {
    sums.fill(0)
    for (let k = 0; k < count; k++, at++) {
      const weight = weights[at] ?? 0
      const start = (indices[at] ?? 0) * width
      for (let x = 0; x < width; x++) sums[x] = (sums[x] ?? 0) + weight * (from[start + x] ?? 0)
    }
    to.set(sums, row * width)
  }
}
