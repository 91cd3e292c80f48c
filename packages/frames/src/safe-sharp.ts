import { MAX_IMAGE_PIXELS } from '@afterimage/core/limits'
import sharp, { type Sharp } from 'sharp'

// sharp would also render SVG (which can read files and addresses), TIFF, AVIF and more. Loaders are blocked for the
// whole process, so these four stay: what a person may send, and what we write ourselves.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
})

// It would keep what it decoded for a next time, which never comes: every picture here is read once.
sharp.cache(false)

/** Opens an encoded image with every guard on: known loaders only, a pixel limit, first page only, errors not overlooked. */
export function openImage(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error', pages: 1 })
}
