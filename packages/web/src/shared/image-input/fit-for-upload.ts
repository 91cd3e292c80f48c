import { IMAGE_TYPES, MAX_IMAGE_BYTES } from '@afterimage/core/limits'

/** Twice what the largest frames measure. */
const MAX_SIDE_PX = 2_048
const QUALITY = 0.92
/** A second's upload on a usual line: what is lighter goes as it is. */
const LIGHT_BYTES = 1_500_000

/**
 * A picture as the server takes it: the file itself where its kind and size allow, else a JPEG of at most 2,048 px. Rejects where
 * the browser cannot read it.
 */
export async function fitForUpload(picture: Blob, name: string): Promise<File> {
  const isTaken = IMAGE_TYPES.some((type) => type === picture.type) && picture.size <= MAX_IMAGE_BYTES
  if (isTaken) return picture instanceof File ? picture : new File([picture], name, { type: picture.type })
  return redraw(picture, name)
}

/**
 * What has to travel of a picture: one that is heavy because it is large goes as a JPEG of 2,048 px, since frames are half of that at
 * most. The file itself where that would be no smaller, or where the browser cannot read it.
 */
export async function lightenForUpload(picture: File): Promise<File> {
  if (picture.size <= LIGHT_BYTES) return picture
  const redrawn = await redraw(picture, picture.name, true).catch(() => picture)
  return redrawn.size < picture.size ? redrawn : picture
}

/** Rejects where the browser cannot read it, or where it `mustShrink` and is no larger than what it would become. */
async function redraw(picture: Blob, name: string, mustShrink = false): Promise<File> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' })
  try {
    const scale = Math.min(1, MAX_SIDE_PX / Math.max(bitmap.width, bitmap.height))
    if (mustShrink && scale === 1) throw new Error('It is small enough.')
    const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('There is no canvas to draw on.')
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
    return new File([jpeg], `${name.replace(/\.[^.]+$/, '')}.jpg`, { type: 'image/jpeg' })
  } finally {
    bitmap.close()
  }
}
