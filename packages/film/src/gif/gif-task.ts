import { encodeGifFrame, type GifFrame } from '@afterimage/frames/gif/encode-gif-frame'

/** What a thread of the pool runs: one frame as its part of a GIF file. */
export function makeGifPart(frame: GifFrame): Uint8Array {
  return encodeGifFrame(frame)
}
