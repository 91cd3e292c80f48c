import type { Pixels } from '@afterimage/frames/pixels'

/** The image with its last column and row repeated where a side is odd: H.264 halves the colour's resolution. */
export function padToEven(pixels: Pixels): Pixels {
  const { width, height, data } = pixels
  if (width % 2 === 0 && height % 2 === 0) return pixels
  const wide = width + (width % 2)
  const high = height + (height % 2)
  const padded = new Uint8Array(wide * high * 3)
  for (let y = 0; y < high; y++) {
    const from = Math.min(y, height - 1) * width * 3
    const row = data.subarray(from, from + width * 3)
    padded.set(row, y * wide * 3)
    if (wide > width) padded.set(row.subarray(-3), (y * wide + width) * 3)
  }
  return { width: wide, height: high, data: padded }
}
