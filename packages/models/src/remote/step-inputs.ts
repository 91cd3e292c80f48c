import { encodePng } from '@afterimage/frames/encode-frame'
import type { Pixels } from '@afterimage/frames/pixels'
import { resizePixels } from '@afterimage/frames/resize-pixels'
import type { Step } from '../image-model.ts'

/** The frame to reproduce as PNG; larger ones are brought down to `maxSidePx` where the provider takes no more. */
export async function previousPng({ previous }: Step, maxSidePx = Number.POSITIVE_INFINITY): Promise<Uint8Array> {
  return encodePng(await shrink(previous, maxSidePx))
}

export async function previousDataUri(step: Step): Promise<string> {
  return dataUri(await previousPng(step))
}

export function dataUri(png: Uint8Array): string {
  return `data:image/png;base64,${toBase64(png)}`
}

export function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}

/** PNG bytes as the part of a form that a file is. */
export function pngFile(png: Uint8Array): File {
  return new File([new Uint8Array(png)], 'frame.png', { type: 'image/png' })
}

/**
 * A seed for this frame, within 31 bits, which every provider takes. Another one for each frame, since a fixed one prints
 * the same noise into the picture again and again; where that is wanted, the run's.
 */
export function frameSeed({ seed, number, hasSameNoise }: Step): number {
  if (hasSameNoise === true) return seed % 2 ** 31
  return (Math.imul(seed ^ number, 0x9e37_79b1) >>> 1) % 2 ** 31
}

async function shrink(pixels: Pixels, maxSidePx: number): Promise<Pixels> {
  const scale = maxSidePx / Math.max(pixels.width, pixels.height)
  if (scale >= 1) return pixels
  return resizePixels(pixels, {
    width: Math.max(1, Math.round(pixels.width * scale)),
    height: Math.max(1, Math.round(pixels.height * scale)),
  })
}
