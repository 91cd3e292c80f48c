import { toLab } from './colour-difference.ts'
import type { Pixels } from './pixels.ts'

/** A place changed as much as it and its surroundings did: so far they reach, as a share of the longer side. */
const REACH = 1 / 128
/** From the threshold to so many times of it, the one picture goes over into the other. */
const SOFT = 1.5

/**
 * The picture that a pass made, with the pixels of the one before it where it changed less than `below`, in ΔE*ab (CIE 1976), on the
 * mean of the surroundings; between the threshold and one and a half of it both are mixed, so that no seam shows. Throws RangeError
 * where the sizes differ.
 */
export function holdUnchanged(previous: Pixels, made: Pixels, below: number): Pixels {
  const { width, height } = made
  if (previous.width !== width || previous.height !== height) throw new RangeError('Pictures of two sizes.')
  const changed = changesOf(previous, made)
  const radius = Math.max(1, Math.round(Math.max(width, height) * REACH))
  for (let pass = 0; pass < 2; pass++) {
    blurLines(changed, { lines: height, length: width, step: 1, line: width, radius })
    blurLines(changed, { lines: width, length: height, step: width, line: 1, radius })
  }
  const data = new Uint8Array(made.data.length)
  for (let at = 0; at < changed.length; at++) {
    const share = shareOf(changed[at] ?? 0, below)
    for (let i = 3 * at; i < 3 * at + 3; i++) {
      const [before, after] = [previous.data[i] ?? 0, made.data[i] ?? 0]
      data[i] = Math.round(before + share * (after - before))
    }
  }
  return { width, height, data }
}

/** How much of what was made is taken, 0–1: rises without a corner. */
function shareOf(changed: number, below: number): number {
  const t = Math.min(1, Math.max(0, (changed - below) / ((SOFT - 1) * below)))
  return t * t * (3 - 2 * t)
}

/** ΔE*ab of each pixel. */
function changesOf(previous: Pixels, made: Pixels): Float32Array {
  const [a, b] = [toLab(previous), toLab(made)]
  return Float32Array.from({ length: a.length / 3 }, (_, at) => {
    const i = 3 * at
    return Math.hypot((a[i] ?? 0) - (b[i] ?? 0), (a[i + 1] ?? 0) - (b[i + 1] ?? 0), (a[i + 2] ?? 0) - (b[i + 2] ?? 0))
  })
}

interface Lines {
  readonly lines: number
  readonly length: number
  /** From one place of a line to the next, and from one line to the next. */
  readonly step: number
  readonly line: number
  readonly radius: number
}

/** Puts the mean of a window in each place of each line, in place; at the ends the window is as long as there is line. */
function blurLines(plane: Float32Array, { lines, length, step, line, radius }: Lines): void {
  const sums = new Float64Array(length + 1)
  for (let l = 0; l < lines; l++) {
    const start = l * line
    for (let k = 0; k < length; k++) sums[k + 1] = (sums[k] ?? 0) + (plane[start + k * step] ?? 0)
    for (let k = 0; k < length; k++) {
      const [from, to] = [Math.max(0, k - radius), Math.min(length, k + radius + 1)]
      plane[start + k * step] = ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from)
    }
  }
}
