import gifenc from 'gifenc'
import sharp from 'sharp'
import { reduceColours } from './reduce-colours.ts'

export interface GifFrame {
  readonly png: Uint8Array
  readonly width: number
  readonly height: number
  readonly delayMs: number
  readonly isFirst: boolean
  readonly isLast: boolean
}

/** The worker's task: one frame as its part of a GIF file, shrunk, with a palette of its own. The parts in order are the file. */
export default async function encodeGifFrame(frame: GifFrame): Promise<Uint8Array> {
  const { width, height } = frame
  const { data } = await sharp(frame.png)
    .resize({ width, height, fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { colours, indices } = reduceColours(new Uint8Array(data.buffer, data.byteOffset, data.byteLength))
  const encoder = gifenc.GIFEncoder({ auto: false })
  if (frame.isFirst) encoder.writeHeader()
  encoder.writeFrame(indices, width, height, {
    palette: colours,
    first: frame.isFirst,
    delay: frame.delayMs,
    repeat: 0,
  })
  if (frame.isLast) encoder.finish()
  return encoder.bytes()
}
