import type { Pixels } from '@afterimage/frames/pixels'

const PLACE_PX = 8

/** Two runtimes round differently, so that once in some ten frames another stroke is drawn: it shows in so many places at most. */
export const PLACES_OF_A_STROKE = 9

/** In how many places of 8 × 8 px two frames of one size are more than one level apart. */
export function placesApart(wanted: Pixels, drawn: Pixels): number {
  const columns = Math.ceil(wanted.width / PLACE_PX)
  const apart = new Set<number>()
  wanted.data.forEach((value, i) => {
    if (Math.abs(value - (drawn.data[i] ?? Number.POSITIVE_INFINITY)) <= 1) return
    const pixel = Math.floor(i / 3)
    const row = Math.floor(pixel / wanted.width)
    apart.add(Math.floor(row / PLACE_PX) * columns + Math.floor((pixel % wanted.width) / PLACE_PX))
  })
  return apart.size
}
