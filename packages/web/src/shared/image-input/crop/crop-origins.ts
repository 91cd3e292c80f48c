import { type PictureArea, WHOLE_PICTURE } from '../fit-for-upload.ts'

/** What a part of a picture was cut from. */
export interface CropOrigin {
  readonly whole: File
  readonly area: PictureArea
  readonly shape: CropShape
}

/** What a crop may look like: width to height, null for any. */
export const CROP_SHAPES = [
  { name: 'Free', ratio: null },
  { name: 'Square', ratio: 1 },
  { name: '4:3', ratio: 4 / 3 },
  { name: '16:9', ratio: 16 / 9 },
  { name: '9:16', ratio: 9 / 16 },
] as const

export type CropShape = (typeof CROP_SHAPES)[number]

/** So that a crop can be changed, and undone, without choosing the picture again; gone with the part. */
const origins = new WeakMap<File, CropOrigin>()

/** Of a picture that is whole: itself. */
export function cropOriginOf(file: File): CropOrigin {
  return origins.get(file) ?? { whole: file, area: WHOLE_PICTURE, shape: CROP_SHAPES[0] }
}

export function rememberOrigin(part: File, origin: CropOrigin): void {
  origins.set(part, origin)
}

/** Whether nothing of a picture would be cut off. */
export function isWhole({ width, height }: PictureArea): boolean {
  return width >= 99.9 && height >= 99.9
}
