import { bandEnergy } from '@afterimage/frames/detail'
import { luma, type Plane } from '@afterimage/frames/luma'
import type { Pixels } from '@afterimage/frames/pixels'

/** Energy of the two finest bands of luma: details of 2 px and of 4 px, levels of the Haar transform. */
export function fineEnergy(picture: Pixels): number {
  const plane = luma(picture)
  return bandEnergy(plane).high + bandEnergy(halved(plane)).high
}

/** Each 2 × 2 px as their mean; an odd last row or column is left out. */
function halved({ width, height, data }: Plane): Plane {
  const [columns, rows] = [Math.floor(width / 2), Math.floor(height / 2)]
  const half = new Float64Array(columns * rows)
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const at = 2 * y * width + 2 * x
      half[y * columns + x] =
        ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + width] ?? 0) + (data[at + width + 1] ?? 0)) / 4
    }
  }
  return { width: columns, height: rows, data: half }
}
