import { reflectedIndices } from './gather.ts'
import { channelsOf, type Planes } from './planes.ts'

const LOBES = 3

/**
 * Shrinks by a whole factor with a Lanczos-3 filter stretched to the new pixel size, as an image library would, but
 * keeps the fractions of a grey level. Both sides must be multiples of `factor`. Edges are reflected.
 */
export function shrinkPlanes(planes: Planes, factor: number): Planes {
  if (factor === 1) return planes
  const { width, height } = planes
  const kernel = lanczos(factor)
  const small = { width: width / factor, height: height / factor }
  const data = new Float32Array(3 * small.width * small.height)
  const narrow = new Float32Array(small.width * height)
  channelsOf(planes).forEach((channel, c) => {
    shrinkRows(channel, { width, height }, narrow, kernel, factor)
    shrinkColumns(narrow, { width: small.width, height }, data.subarray(c * small.width * small.height), kernel, factor)
  })
  return { ...small, data }
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Taps around the middle of a block of `factor` pixels, summing to one; tap k lies at k − (length − factor) / 2. */
function lanczos(factor: number): Float32Array {
  const reach = LOBES * factor
  // The block's middle lies between two pixels for an even factor and on one for an odd factor.
  const first = -reach + (factor % 2 === 0 ? 0.5 : 0)
  const taps = Float32Array.from({ length: factor % 2 === 0 ? 2 * reach : 2 * reach + 1 }, (_, k) => {
    const x = (Math.PI * (first + k)) / factor
    return x === 0 ? 1 : (LOBES * Math.sin(x) * Math.sin(x / LOBES)) / (x * x)
  })
  const sum = taps.reduce((total, tap) => total + tap, 0)
  return taps.map((tap) => tap / sum)
}

function shrinkRows(
  from: Float32Array,
  { width, height }: Size,
  to: Float32Array,
  kernel: Float32Array,
  factor: number,
) {
  const lead = (kernel.length - factor) / 2
  const line = new Float32Array(width + 2 * lead)
  const columns = reflectedIndices(width, lead, lead)
  const out = width / factor
  for (let y = 0; y < height; y++) {
    const row = y * width
    for (let k = 0; k < line.length; k++) line[k] = from[row + (columns[k] ?? 0)] ?? 0
    for (let x = 0; x < out; x++) {
      let sum = 0
      const start = x * factor
      for (let k = 0; k < kernel.length; k++) sum += (line[start + k] ?? 0) * (kernel[k] ?? 0)
      to[y * out + x] = sum
    }
  }
}

function shrinkColumns(
  from: Float32Array,
  { width, height }: Size,
  to: Float32Array,
  kernel: Float32Array,
  factor: number,
) {
  const lead = (kernel.length - factor) / 2
  const rows = reflectedIndices(height, lead, lead)
  const sums = new Float32Array(width)
  for (let y = 0; y < height / factor; y++) {
    sums.fill(0)
    for (let k = 0; k < kernel.length; k++) {
      const tap = kernel[k] ?? 0
      const row = (rows[y * factor + k] ?? 0) * width
      for (let x = 0; x < width; x++) sums[x] = (sums[x] ?? 0) + tap * (from[row + x] ?? 0)
    }
    to.set(sums, y * width)
  }
}
