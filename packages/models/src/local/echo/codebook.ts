import type { SeenStrokes } from './seen.ts'

/** Numbers that describe a stroke. */
export const WIDTH = 8

/** Cosines −1 … 1 fall into so many bins. */
const BINS = 128

/** The strokes of one codebook by their likeness to one of them. */
export interface Neighbours {
  /** All strokes, those of the likeliest bin first. */
  readonly codes: Uint16Array
  /** For each bin, how many strokes lie in it and above it. */
  readonly counts: Uint16Array
}

/** One codebook, prepared for drawing from it again and again. */
export interface Codebook {
  /** (codes, 8), widened once, not at each of a thousand products. */
  readonly wide: Float64Array
  /** Of each stroke; they are unit vectors only to within their rounding. */
  readonly lengths: Float64Array
  readonly longest: number
  /** How many strokes there are. */
  readonly size: number
  /** Sorted at the first use, and kept: a stroke that is seen once is seen often. */
  readonly neighboursOf: (code: number) => Neighbours
}

/** The bin of a cosine; a lower cosine never has a higher bin. */
export function binOf(cosine: number): number {
  return Math.max(0, Math.min(BINS - 1, Math.floor(((cosine + 1) * BINS) / 2)))
}

const known = new WeakMap<Float32Array, readonly Codebook[]>()

/** The codebooks of what was seen, one for each group of strokes; prepared once for each array of codes. */
export function codebooksOf({ codes, groups }: SeenStrokes): readonly Codebook[] {
  const prepared = known.get(codes) ?? prepare(codes, groups)
  known.set(codes, prepared)
  return prepared
}

function prepare(codes: Float32Array, groups: number): readonly Codebook[] {
  const length = codes.length / groups
  return Array.from({ length: groups }, (_, group) => codebook(codes.subarray(group * length, (group + 1) * length)))
}

export function codebook(codes: Float32Array): Codebook {
  const wide = Float64Array.from(codes)
  const lengths = Float64Array.from({ length: wide.length / WIDTH }, (_, code) =>
    Math.hypot(...wide.subarray(code * WIDTH, (code + 1) * WIDTH)),
  )
  const sorted: Neighbours[] = []
  return {
    wide,
    lengths,
    longest: lengths.reduce((most, length) => Math.max(most, length), 0),
    size: lengths.length,
    neighboursOf: (code) => (sorted[code] ??= sortByLikeness(code, wide, lengths)),
  }
}

/** A counting sort: a thousand strokes take some ten microseconds. */
function sortByLikeness(code: number, wide: Float64Array, lengths: Float64Array): Neighbours {
  const to = code * WIDTH
  const bins = new Uint8Array(lengths.length)
  const counts = new Uint16Array(BINS)
  for (let other = 0, at = 0; other < bins.length; other++, at += WIDTH) {
    let dot = 0
    for (let i = 0; i < WIDTH; i++) dot += (wide[to + i] ?? 0) * (wide[at + i] ?? 0)
    const bin = binOf(dot / ((lengths[code] ?? 1) * (lengths[other] ?? 1)))
    bins[other] = bin
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  for (let bin = BINS - 2; bin >= 0; bin--) counts[bin] = (counts[bin] ?? 0) + (counts[bin + 1] ?? 0)
  const codes = new Uint16Array(bins.length)
  const next = counts.slice()
  for (let other = bins.length - 1; other >= 0; other--) {
    const bin = bins[other] ?? 0
    const place = (next[bin] ?? 0) - 1
    next[bin] = place
    codes[place] = other
  }
  return { codes, counts }
}
