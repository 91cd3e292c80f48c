import { channelsOf, type Planes } from '../planes.ts'
import { lumaOf } from './luma.ts'

/** A stroke covers a square of this side: what neighbouring strokes have alike repeats after it. */
const PERIOD_PX = 8
/** What is around counts so much more: grain beside a lattice makes the middle of it less than it is. */
const AROUND = 1.5

/**
 * Takes out of luma, in place, what repeats from stroke to stroke: as much of a pixel's detail as it has in common with what is one and two
 * periods left and right of it, and with what is above and below. Edges and grain repeat along one line at most, and stay. Colours stay.
 */
export function fadeLattice(planes: Planes): void {
  const { width, height } = planes
  const detail = detailOf(lumaOf(planes), width, height)
  const level = inTheMiddle(detail, width, height, 1, width)
  const upright = inTheMiddle(detail, height, width, width, 1)
  const channels = channelsOf(planes)
  for (let i = 0; i < detail.length; i++) {
    const common = inCommon(detail[i] ?? 0, AROUND * (level[i] ?? 0), AROUND * (upright[i] ?? 0))
    if (common === 0) continue
    for (const channel of channels) channel[i] = (channel[i] ?? 0) - common
  }
}

/** What three levels of one sign have in common; 0 where signs differ. */
function inCommon(a: number, b: number, c: number): number {
  return a > 0 ? Math.max(0, Math.min(a, b, c)) : Math.min(0, Math.max(a, b, c))
}

/** Luma without what is slower than the lattice: less its mean over a period around, along both axes. */
function detailOf(luma: Float32Array, width: number, height: number): Float32Array {
  const mean = meanAlong(meanAlong(luma, width, height, 1, width), height, width, width, 1)
  for (let i = 0; i < mean.length; i++) mean[i] = (luma[i] ?? 0) - (mean[i] ?? 0)
  return mean
}

/**
 * For each place the middle of those one and two periods before and after it along its line, the near ones twice as heavy. Lines of `length` places,
 * `step` apart; those of the other side stand for what is beyond an end.
 */
function inTheMiddle(plane: Float32Array, length: number, lines: number, step: number, stride: number): Float32Array {
  const out = new Float32Array(plane.length)
  const places = Int32Array.from({ length: 4 * length }, (_, i) => neighbour(i >> 2, STEPS[i & 3] ?? 0, length) * step)
  for (let line = 0; line < lines; line++) {
    const from = line * stride
    for (let k = 0, n = 0; k < length; k++, n += 4) {
      const near = (plane[from + (places[n] ?? 0)] ?? 0) + (plane[from + (places[n + 1] ?? 0)] ?? 0)
      const far = (plane[from + (places[n + 2] ?? 0)] ?? 0) + (plane[from + (places[n + 3] ?? 0)] ?? 0)
      out[from + step * k] = (2 * near + far) / 6
    }
  }
  return out
}

/** Two near ones, then two far ones, in periods. */
const STEPS = [-1, 1, -2, 2]

function neighbour(at: number, periods: number, length: number): number {
  const isWithin = (place: number) => place >= 0 && place < length
  const [there, other] = [at + periods * PERIOD_PX, at - periods * PERIOD_PX]
  if (isWithin(there)) return there
  return isWithin(other) ? other : at
}

/** Means over a period around each place of its line, half of the first and half of the last of nine; an end's level stands for what is beyond it. */
function meanAlong(plane: Float32Array, length: number, lines: number, step: number, stride: number): Float32Array {
  const out = new Float32Array(plane.length)
  const half = PERIOD_PX / 2
  for (let line = 0; line < lines; line++) {
    const from = line * stride
    const at = (k: number) => plane[from + step * Math.max(0, Math.min(length - 1, k))] ?? 0
    let sum = 0
    for (let k = -half; k < half; k++) sum += at(k)
    for (let k = 0; k < length; k++) {
      const change = at(k + half) - at(k - half)
      out[from + step * k] = (sum + change / 2) / PERIOD_PX
      sum += change
    }
  }
  return out
}
