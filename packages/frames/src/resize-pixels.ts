import sharp from 'sharp'
import type { Pixels } from './pixels.ts'

/** The image at another size (pixels), by Lanczos-3; the aspect ratio is the caller's business. */
export async function resizePixels(pixels: Pixels, size: { width: number; height: number }): Promise<Pixels> {
  return resize(pixels, size, 'fill')
}

/** The image at another size (pixels) without being stretched: what does not fit is cut off at both ends alike. */
export async function coverPixels(pixels: Pixels, size: { width: number; height: number }): Promise<Pixels> {
  return resize(pixels, size, 'cover')
}

async function resize(pixels: Pixels, size: { width: number; height: number }, fit: 'fill' | 'cover'): Promise<Pixels> {
  if (pixels.width === size.width && pixels.height === size.height) return pixels
  const data = await sharp(pixels.data, { raw: { width: pixels.width, height: pixels.height, channels: 3 } })
    .resize({ ...size, fit, kernel: 'lanczos3' })
    .raw()
    .toBuffer()
  return { ...size, data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) }
}
