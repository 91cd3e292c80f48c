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
  const known = lightened.get(picture) ?? lighten(picture)
  lightened.set(picture, known)
  return known
}

/** Once for each picture: what is sent a second time is the same, byte for byte. */
const lightened = new WeakMap<File, Promise<File>>()

async function lighten(picture: File): Promise<File> {
  const redrawn = await redraw(picture, picture.name, true).catch(() => picture)
  return redrawn.size < picture.size ? redrawn : picture
}

/** A part of a picture, in percent of its sides. */
export interface PictureArea {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export const WHOLE_PICTURE: PictureArea = { x: 0, y: 0, width: 100, height: 100 }

/**
 * A part of a picture, of at most 2,048 px: a PNG where that is light, so that lines and lettering stay as they are, else a JPEG.
 * Rejects where the browser cannot read the picture.
 */
export async function cropPicture(picture: File, area: PictureArea): Promise<File> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' })
  try {
    const canvas = drawArea(bitmap, area)
    if (picture.type !== 'image/jpeg') {
      const png = await canvas.convertToBlob({ type: 'image/png' })
      if (png.size <= LIGHT_BYTES) return new File([png], `${stemOf(picture.name)}.png`, { type: png.type })
    }
    return await jpegOf(canvas, picture.name)
  } finally {
    bitmap.close()
  }
}

/** Rejects where the browser cannot read it, or where it `mustShrink` and is no larger than what it would become. */
async function redraw(picture: Blob, name: string, mustShrink = false): Promise<File> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' })
  try {
    if (mustShrink && Math.max(bitmap.width, bitmap.height) <= MAX_SIDE_PX) throw new Error('It is small enough.')
    return await jpegOf(drawArea(bitmap, WHOLE_PICTURE), name)
  } finally {
    bitmap.close()
  }
}

function drawArea(bitmap: ImageBitmap, area: PictureArea): OffscreenCanvas {
  const left = Math.round((area.x / 100) * bitmap.width)
  const top = Math.round((area.y / 100) * bitmap.height)
  const width = Math.max(1, Math.round((area.width / 100) * bitmap.width))
  const height = Math.max(1, Math.round((area.height / 100) * bitmap.height))
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(width, height))
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)))
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('There is no canvas to draw on.')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, left, top, width, height, 0, 0, canvas.width, canvas.height)
  return canvas
}

async function jpegOf(canvas: OffscreenCanvas, name: string): Promise<File> {
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
  return new File([jpeg], `${stemOf(name)}.jpg`, { type: 'image/jpeg' })
}

function stemOf(name: string): string {
  return name.replace(/\.[^.]+$/, '')
}
