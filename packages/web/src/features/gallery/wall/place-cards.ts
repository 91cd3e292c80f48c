/** A card's place on the wall, in CSS pixels. */
export interface CardPlace {
  readonly leftPx: number
  readonly topPx: number
  readonly pictureHeightPx: number
}

/** Where a column ends well before the wall does. */
interface FreePlace {
  readonly leftPx: number
  readonly topPx: number
  readonly heightPx: number
}

export interface Wall {
  readonly cardWidthPx: number
  readonly heightPx: number
  readonly places: readonly CardPlace[]
  readonly free: readonly FreePlace[]
}

const LEAST_CARD_PX = 272
const GAP_PX = 24
const ROW_GAP_PX = 40
/** What stands under a picture, the strip and the words; the card's caption has exactly this height. */
export const CAPTION_PX = 204
/** Shapes beyond these are shown whole inside the nearer of them. */
const NARROWEST = 0.55
const WIDEST = 2.4
/** Less than that is the wall's own unevenness. */
const LEAST_FREE_PX = 200

/**
 * Hangs cards of these shapes (width by height) on a wall: each under the column that ends highest, so that pictures of
 * every shape stay whole and close together. Earlier cards never move when more come.
 */
export function placeCards(ratios: readonly number[], wallPx: number): Wall {
  const columns = Math.max(1, Math.floor((wallPx + GAP_PX) / (LEAST_CARD_PX + GAP_PX)))
  const cardWidthPx = Math.max(0, (wallPx - (columns - 1) * GAP_PX) / columns)
  const ends = Array.from({ length: columns }, () => 0)
  const places = ratios.map((ratio) => {
    // Columns that end within a row's gap of one another count as even: then the order goes on from left to right.
    const highest = Math.min(...ends)
    const column = ends.findIndex((end) => end <= highest + ROW_GAP_PX / 2)
    const topPx = ends[column] ?? 0
    const pictureHeightPx = Math.round(cardWidthPx / Math.min(WIDEST, Math.max(NARROWEST, ratio)))
    ends[column] = topPx + pictureHeightPx + CAPTION_PX + ROW_GAP_PX
    return { leftPx: column * (cardWidthPx + GAP_PX), topPx, pictureHeightPx }
  })
  const heightPx = Math.max(0, Math.max(...ends) - ROW_GAP_PX)
  const free = ends.map((topPx, column) => ({
    leftPx: column * (cardWidthPx + GAP_PX),
    topPx,
    heightPx: heightPx - topPx,
  }))
  return { cardWidthPx, heightPx, places, free: free.filter((place) => place.heightPx >= LEAST_FREE_PX) }
}
