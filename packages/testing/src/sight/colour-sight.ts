import type { Pixels } from '@afterimage/frames/pixels'
import { EMBEDDING_LENGTH } from '@afterimage/sight/embedding'
import { type Seen, type Sight, SightError } from '@afterimage/sight/sight'

/** Things of a colour: the strongest channel's share is the score. */
const THINGS = ['orange', 'potted plant', 'bird'] as const
/** A channel with no more than its share says nothing. */
const THRESHOLD = 0.35
/** Steps of each channel in the histogram of colours: their cube is less than the length of an embedding. */
const STEPS = 12

export interface ColourSight extends Sight {
  /** How often it has looked. */
  readonly looks: number
  /** What it was asked about before the gallery, in order. */
  readonly assessed: readonly Pixels[]
  readonly isClosed: boolean
}

/**
 * A small real implementation for tests: it takes pictures for things of their colour, and their colours for their meaning. `script`
 * may answer or throw in its place; it is given how often it has looked before. `assess` says how unsafe an original is.
 */
export function openColourSight(
  script: (before: number, picture: Pixels, signal: AbortSignal | undefined) => Promise<Seen | undefined> = async () =>
    undefined,
  assess: (picture: Pixels, signal: AbortSignal | undefined) => Promise<number> = async () => 0,
): ColourSight {
  let looks = 0
  let isClosed = false
  const assessed: Pixels[] = []
  return {
    assessed,
    get looks() {
      return looks
    },
    get isClosed() {
      return isClosed
    },
    look: async (picture, signal) => {
      if (isClosed) throw new SightError('closed', 'nobody looks any more')
      signal?.throwIfAborted()
      looks += 1
      return (await script(looks - 1, picture, signal)) ?? seeColours(picture)
    },
    suitability: async (picture, signal) => {
      if (isClosed) throw new SightError('closed', 'nobody looks any more')
      signal?.throwIfAborted()
      assessed.push(picture)
      return { unsafe: await assess(picture, signal) }
    },
    close: async () => {
      isClosed = true
    },
  }
}

/** What is seen in a picture by its colours alone. */
export function seeColours({ data }: Pixels): Seen {
  const sums = [0, 0, 0]
  const embedding = new Float32Array(EMBEDDING_LENGTH)
  for (let at = 0; at + 2 < data.length; at += 3) {
    const rgb = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
    for (const [channel, value] of rgb.entries()) sums[channel] = (sums[channel] ?? 0) + value
    const bin = rgb.reduce((cell, value) => cell * STEPS + Math.floor((value * STEPS) / 256), 0)
    embedding[bin] = (embedding[bin] ?? 0) + 1
  }
  const length = Math.hypot(...embedding) || 1
  const total = sums.reduce((sum, value) => sum + value, 0) || 1
  const labels = THINGS.map((id, channel) => ({ id, score: (sums[channel] ?? 0) / total }))
    .filter(({ score }) => score >= THRESHOLD)
    .toSorted((a, b) => b.score - a.score)
  return { labels, embedding: embedding.map((value) => value / length) }
}
