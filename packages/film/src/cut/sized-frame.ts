import type { CutSize } from '@afterimage/core/cut/cut-layout'
import { CUT_COLOURS } from '@afterimage/core/cut/cut-look'
import sharp from 'sharp'
import type { FilmSource } from '../film-source.ts'
import { readPixels } from '../read-frames.ts'

/**
 * A frame in the size in which it is shown: red, green and blue of each pixel. Where that has another shape, the frame fills it, or
 * stands within it on the ground.
 */
export async function sizedFrame(
  source: FilmSource,
  number: number,
  { width, height }: CutSize,
  fit: 'fill' | 'contain' = 'fill',
): Promise<Uint8Array> {
  const { data, ...size } = await readPixels(source, number)
  const resized = sharp(data, { raw: { width: size.width, height: size.height, channels: 3 } }).resize({
    ...{ width, height },
    ...({ fit, background: CUT_COLOURS.ground, kernel: 'lanczos3' } as const),
  })
  return new Uint8Array(await resized.raw().toBuffer())
}
