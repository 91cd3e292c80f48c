import type { Pixels } from './pixels.ts'

/** How far apart the values of a channel may be, of 255: what a JPEG makes of one colour. */
const MOST_APART = 4

/** Whether the whole picture is of one colour, as an answer is that was blanked out. */
export function isOneColour({ data }: Pixels): boolean {
  const low = [255, 255, 255]
  const high = [0, 0, 0]
  for (let at = 0; at < data.length; at += 3) {
    for (let channel = 0; channel < 3; channel += 1) {
      const value = data[at + channel] ?? 0
      if (value < (low[channel] ?? 0)) low[channel] = value
      if (value > (high[channel] ?? 0)) high[channel] = value
      if ((high[channel] ?? 0) - (low[channel] ?? 0) > MOST_APART) return false
    }
  }
  return true
}

/** How far from the usual value of its channel a pixel may be that is of the one colour, of 255: what a JPEG makes of it near an edge. */
const MOST_FROM_USUAL = 8
/** As much of a picture of one colour has something else in it at most: a dot, a strip, a mark of whose it is. */
const BLANK_SHARE = 0.99
/** A frame that has more of one colour is on its way there by itself, */
const NEARLY_BLANK_SHARE = 0.9
/** where that is the same colour: no channel further apart, of 255. A thing on white paper is not on its way to black. */
const SAME_COLOUR_WITHIN = 64

/** Whether an answer shows nothing any more of a picture that did: all of one colour, or suddenly all but a dot or a strip of it. */
export function isBlankedOut(answer: Pixels, previous: Pixels): boolean {
  if (isOneColour(answer)) return !isOneColour(previous)
  // Of nearly every answer a hundred pixels say enough; all of them take milliseconds, of each frame.
  if (usualColour(sampleOf(answer)).share < NEARLY_BLANK_SHARE) return false
  const [now, before] = [usualColour(answer), usualColour(previous)]
  return now.share >= BLANK_SHARE && (before.share < NEARLY_BLANK_SHARE || !isSameColour(now.usual, before.usual))
}

function isSameColour(a: readonly number[], b: readonly number[]): boolean {
  return a.every((value, channel) => Math.abs(value - (b[channel] ?? 0)) <= SAME_COLOUR_WITHIN)
}

const SAMPLED_PIXELS = 101
/** Steps of the golden ratio spread evenly over any size, and never run down one column. */
const GOLDEN = (Math.sqrt(5) - 1) / 2

function sampleOf({ data }: Pick<Pixels, 'data'>): Pick<Pixels, 'data'> {
  const sample = new Uint8Array(3 * SAMPLED_PIXELS)
  for (let taken = 0; taken < SAMPLED_PIXELS; taken += 1) {
    const at = 3 * Math.floor(((taken * GOLDEN) % 1) * (data.length / 3))
    sample.set(data.subarray(at, at + 3), 3 * taken)
  }
  return { data: sample }
}

/** Its usual colour, and how much of the picture has it, 0 … 1: where that is more than half, the median of each channel is of it. */
function usualColour({ data }: Pick<Pixels, 'data'>): { readonly usual: readonly number[]; readonly share: number } {
  const usual = [0, 1, 2].map((channel) => medianOf(data, channel))
  let alike = 0
  for (let at = 0; at < data.length; at += 3) {
    if (usual.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) <= MOST_FROM_USUAL)) alike += 1
  }
  return { usual, share: alike / (data.length / 3) }
}

function medianOf(data: Uint8Array, channel: number): number {
  const counts = new Uint32Array(256)
  for (let at = channel; at < data.length; at += 3) counts[data[at] ?? 0] = (counts[data[at] ?? 0] ?? 0) + 1
  let left = data.length / 6
  return counts.findIndex((count) => {
    left -= count
    return left < 0
  })
}
