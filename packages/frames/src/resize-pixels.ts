import sharp from 'sharp'
import type { Size } from './frame-size.ts'
import type { Pixels } from './pixels.ts'

/** The image at another size (pixels), by Lanczos-3; the aspect ratio is the caller's business. */
export async function resizePixels(pixels: Pixels, size: Size): Promise<Pixels> {
  if (pixels.width === size.width && pixels.height === size.height) return pixels
  const data = await rawOf(pixels)
    .resize({ ...size, fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer()
  return { ...size, data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) }
}

/** A larger canvas (pixels) with the image at `at`, its mirror image around it. */
export async function mirrorAround(
  pixels: Pixels,
  canvas: Size,
  at: { readonly left: number; readonly top: number },
): Promise<Pixels> {
  const { width, height } = pixels
  if (width === canvas.width && height === canvas.height) return pixels
  const right = canvas.width - width - at.left
  const bottom = canvas.height - height - at.top
  const data = await rawOf(pixels)
    .extend({ ...at, right, bottom, extendWith: 'mirror' })
    .raw()
    .toBuffer()
  return { ...canvas, data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) }
}

function rawOf({ width, height, data }: Pixels) {
  return sharp(data, { raw: { width, height, channels: 3 } })
}
