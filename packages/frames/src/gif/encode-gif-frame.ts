import gifenc from 'gifenc'
import { MADE_BY_AI_XMP } from '../made-by-ai.ts'
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

/** One frame as its part of a GIF file, with a palette of its own. The parts in order are the file, marked as made by AI. It runs in a thread of Node and of a page. */
export function encodeGifFrame({ rgb, width, height, delayMs, isFirst, isLast }: GifFrame): Uint8Array<ArrayBuffer> {
  const { colours, indices } = reduceColours(rgb)
  const encoder = gifenc.GIFEncoder({ auto: false })
  if (isFirst) encoder.writeHeader()
  encoder.writeFrame(indices, width, height, { palette: colours, first: isFirst, delay: delayMs, repeat: 0 })
  return joined(isLast ? [encoder.bytes(), ...XMP_EXTENSION, TRAILER] : [encoder.bytes()])
}

const TRAILER = Uint8Array.of(0x3b)
/** XMP part 3, 1.1.2: the packet is no blocks of GIF; anyone who takes it for some is led to its end by the bytes after it. */
const XMP_EXTENSION = [
  Uint8Array.of(0x21, 0xff, 11),
  new TextEncoder().encode(`XMP DataXMP${MADE_BY_AI_XMP}`),
  Uint8Array.of(0x01, ...Array.from({ length: 256 }, (_, i) => 255 - i), 0x00),
]

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
