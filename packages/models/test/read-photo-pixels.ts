import { fileURLToPath } from 'node:url'
import type { Pixels } from '@afterimage/frames/pixels'
import sharp from 'sharp'

/** One of the repository's photographs, cut to the middle and resized to exactly these sides. */
export async function readPhotoPixels(name: string, width: number, height: number): Promise<Pixels> {
  const file = fileURLToPath(new URL(`../../../bench/photos/${name}`, import.meta.url))
  const { data } = await sharp(file)
    .resize(width, height, { fit: 'cover' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width, height, data: new Uint8Array(data) }
}
