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
