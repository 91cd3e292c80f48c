import type { CutSize } from '@afterimage/core/cut/cut-layout'
import sharp from 'sharp'
import type { FilmSource } from '../film-source.ts'
import { readPixels } from '../read-frames.ts'

/** A frame in the size in which it is shown: red, green and blue of each pixel. */
export async function sizedFrame(source: FilmSource, number: number, { width, height }: CutSize): Promise<Uint8Array> {
  const { data, ...size } = await readPixels(source, number)
  const resized = sharp(data, { raw: { width: size.width, height: size.height, channels: 3 } }).resize({
    ...{ width, height },
    ...({ fit: 'fill', kernel: 'lanczos3' } as const),
  })
  return new Uint8Array(await resized.raw().toBuffer())
}
