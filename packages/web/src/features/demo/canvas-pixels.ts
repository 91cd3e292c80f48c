import type { Pixels } from '@afterimage/frames/pixels'

/** Pixels as a canvas takes them, opaque. */
export function imageOf({ data, width, height }: Pixels): ImageData {
  const image = new ImageData(width, height)
  image.data.fill(255)
  for (let from = 0, to = 0; from < data.length; from += 3, to += 4) {
    image.data[to] = data[from] ?? 0
    image.data[to + 1] = data[from + 1] ?? 0
    image.data[to + 2] = data[from + 2] ?? 0
  }
  return image
}

/** What a canvas gave, without its opacity. */
export function pixelsOf({ data: rgba, width, height }: ImageData): Pixels {
  const data = new Uint8Array((rgba.length / 4) * 3)
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    data[to] = rgba[from] ?? 0
    data[to + 1] = rgba[from + 1] ?? 0
    data[to + 2] = rgba[from + 2] ?? 0
  }
  return { width, height, data }
}
