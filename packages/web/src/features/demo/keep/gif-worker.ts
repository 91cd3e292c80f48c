import { encodeGifFrame } from '@afterimage/frames/gif/encode-gif-frame'
import type { GifCommand } from './make-gif.ts'

// The thread that makes a GIF: one frame in, its part of the file out.

addEventListener('message', ({ data: frame }: MessageEvent<GifCommand>) => postMessage(encodeGifFrame(frame)))
