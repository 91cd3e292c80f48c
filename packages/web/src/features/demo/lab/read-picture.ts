import { frameSize } from '@afterimage/frames/frame-size'
import type { Pixels } from '@afterimage/frames/pixels'
import { pixelsOf } from '../canvas-pixels.ts'

/** What a phone's camera makes, and more; nothing of it is uploaded. */
const MAX_BYTES = 40_000_000
const FIT = { maxSidePx: 320, sideMultiplePx: 8 }

/** Why a picture cannot be used, in a sentence for the person who chose it. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused'
}

/** Decodes a picture in the page, upright, fitted to 320 px, on white where it is transparent. Throws {@link PictureRefused}. */
export async function readPicture(picture: Blob): Promise<Pixels> {
  if (picture.size > MAX_BYTES)
    throw new PictureRefused(`The file is larger than ${MAX_BYTES / 1e6} MB. Save it smaller.`)
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' }).catch(() => {
    throw new PictureRefused('This file is not a picture that your browser can read. Choose a PNG, JPEG, GIF or WebP.')
  })
  try {
    return fit(bitmap)
  } finally {
    bitmap.close()
  }
}

function fit(bitmap: ImageBitmap): Pixels {
  const { width, height } = frameSize(bitmap.width, bitmap.height, FIT)
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (context === null) throw new PictureRefused('Your browser could not read the picture.')
  const scale = Math.max(width / bitmap.width, height / bitmap.height)
  const [w, h] = [bitmap.width * scale, bitmap.height * scale]
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, (width - w) / 2, (height - h) / 2, w, h)
  return pixelsOf(context.getImageData(0, 0, width, height))
}
