import gifenc from 'gifenc'
import { reduceColours } from './reduce-colours.ts'

export interface GifFrame {
  /** Row by row, three bytes a pixel. */
  readonly rgb: Uint8Array
  readonly width: number
  readonly height: number
  readonly delayMs: number
  readonly isFirst: boolean
  readonly isLast: boolean
}

/** The thread's task: one frame as its part of a GIF file, with a palette of its own. The parts in order are the file. */
export function encodeGifFrame({ rgb, width, height, delayMs, isFirst, isLast }: GifFrame): Uint8Array {
  const { colours, indices } = reduceColours(rgb)
  const encoder = gifenc.GIFEncoder({ auto: false })
  if (isFirst) encoder.writeHeader()
  encoder.writeFrame(indices, width, height, { palette: colours, first: isFirst, delay: delayMs, repeat: 0 })
  if (isLast) encoder.finish()
  return encoder.bytes()
}
