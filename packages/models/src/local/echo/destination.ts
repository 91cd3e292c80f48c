import type { Tone } from '../treatments/hold-tone.ts'

/** Where a world's runs go: the tones of its pictures, reached evenly from the original's by frame `by`. */
export interface Destination {
  /** Mean level of red, green and blue, 0 … 255. */
  readonly means: readonly [number, number, number]
  /** Spread (standard deviation) of each channel, levels. */
  readonly spread: number
  /** How far its colours are from grey, levels (`colourfulnessOf`); null: as far as the other tones make them. */
  readonly colourfulness: number | null
  /** How strong its lines may be at most, levels (`linesOf`); null: as strong as the network makes them. */
  readonly lines: number | null
  readonly by: number
}

/** The tones that frame `number` is brought towards: the original's own where a network has no destination. */
export function tonesOnTheWay(
  number: number,
  original: readonly Tone[],
  destination: Destination | null,
): readonly Tone[] {
  if (destination === null) return original
  const share = Math.min(1, number / destination.by)
  return original.map(({ mean, spread }, channel) => ({
    mean: mean + share * ((destination.means[channel] ?? mean) - mean),
    spread: spread + share * (destination.spread - spread),
  }))
}

/** How colourful frame `number` is to be, `original` being how colourful frame 0 is. Null: nobody minds. */
export function colourfulnessOnTheWay(
  number: number,
  original: () => number,
  destination: Destination | null,
): number | null {
  if (destination === null || destination.colourfulness === null) return null
  return onTheWay(number, original(), destination.colourfulness, destination.by)
}

/** How strong the lines of frame `number` may be at most, `original` being how strong those of frame 0 are. Null: nobody minds. */
export function linesOnTheWay(number: number, original: () => number, destination: Destination | null): number | null {
  if (destination === null || destination.lines === null) return null
  return onTheWay(number, original(), destination.lines, destination.by)
}

function onTheWay(number: number, from: number, to: number, by: number): number {
  return from + Math.min(1, number / by) * (to - from)
}
