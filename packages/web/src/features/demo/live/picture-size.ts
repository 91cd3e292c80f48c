/** What goes round: 4:3, in the network's places of 8 px. */
export const LIVE_SIZE = { width: 320, height: 240 } as const

/** What is kept of a camera's picture or a drawing, to be carried away. */
export const KEPT_SIZE = { width: 1024, height: 768 } as const

export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** The largest part of a picture that has the shape of `size`, from its middle. */
export function middleOf(
  picture: PictureSize,
  size: PictureSize,
): PictureSize & { readonly x: number; readonly y: number } {
  const scale = Math.min(picture.width / size.width, picture.height / size.height)
  const [width, height] = [size.width * scale, size.height * scale]
  return { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height }
}
