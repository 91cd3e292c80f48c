import { MADE_BY_AI_XMP } from '@afterimage/frames/made-by-ai'
import sharp from 'sharp'
import type { FilmSource } from '../film-source.ts'
import { fitInside } from '../fit-inside.ts'
import { inOrder } from '../read-frames.ts'

const MAX_SIDE_PX = 768
/** Together with the third that base64 adds, a page of at most about ten megabytes. */
const MAX_BYTES = 7_200_000
const QUALITIES = [82, 70, 55, 40, 25] as const
const READ_AHEAD = 3

/**
 * Every frame as a data URL of WebP, each but the original marked as made by AI, all at the best quality with which the page stays under ten megabytes; a film too long for
 * any takes the lowest. `onProgress` gets the share done.
 */
export async function embedFrames(
  source: FilmSource,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<string[]> {
  const size = fitInside(source, MAX_SIDE_PX)
  for (const quality of QUALITIES) {
    const frames = await encodeAll(quality)
    if (frames) return frames.map((webp) => `data:image/webp;base64,${webp.toString('base64')}`)
  }
  throw new Error('The film has too many frames for a single page.')

  async function encodeAll(quality: number): Promise<Buffer[] | undefined> {
    const frames: Buffer[] = []
    let bytes = 0
    const encoding = inOrder(source.frames, READ_AHEAD, async ({ number }) => {
      const png = await source.readFrame(number)
      const webp = sharp(png)
        .resize({ ...size, fit: 'fill' })
        .webp({ quality, effort: 2 })
      return (number === 0 ? webp : webp.withXmp(MADE_BY_AI_XMP)).toBuffer()
    })
    for await (const webp of encoding) {
      signal.throwIfAborted()
      frames.push(webp)
      bytes += webp.length
      const isTooLarge = bytes > MAX_BYTES || (bytes / frames.length) * source.frames.length > MAX_BYTES * 1.5
      if (isTooLarge && quality !== QUALITIES.at(-1)) return undefined
      onProgress(frames.length / source.frames.length)
    }
    return frames
  }
}
